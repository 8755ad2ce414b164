import { demoPassword } from "bank-api/seed/organisation";
import { expect, it, onTestFinished } from "vitest";
import { correlationHeader } from "contract/correlation";
import { startBankHere } from "../support/bank-here";
import { databaseOfTest } from "../support/database";
import { refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { startApp } from "../support/stack";
import { until } from "../support/until";
import { WebClient } from "../support/web-client";
import { pageOf, servedOnFakeBank } from "./app";

const { app, bank: fakeBank } = await servedOnFakeBank();
const ours = /^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/;

const correlationOf = (answer: Response) => answer.headers.get(correlationHeader);
const signIn = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, ...headers },
    body: new URLSearchParams({ email: "siapa@ramahzakat.example", password: "bukan-sandi-siapa-pun" }),
  });

it.each(["/login", "/404", "/healthz", "/nothing", "/%", "/assets/none.js"])(
  "every answer has an id: %s",
  async (path) => {
    expect(correlationOf(await fetch(app.origin + path, { redirect: "manual" }))).toMatch(ours);
  },
);

it("each request has its own id, which all its calls to the bank carry", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(app.origin)));
  const ids = answers.map(correlationOf);
  expect(new Set(ids).size).toBe(5);
  const sent = [...fakeBank.calls, ...fakeBank.keyCalls].map(({ headers }) => headers[correlationHeader]);
  expect([...new Set(sent)].sort()).toEqual([...ids].sort());
  expect(sent).toHaveLength(10);
});

it("only a proxy of TRUSTED_PROXIES can choose the id", async () => {
  const chosen = { [correlationHeader]: "7K2M-QX4P" };
  expect(correlationOf(await signIn(app.origin, chosen))).not.toBe("7K2M-QX4P");
  const behindProxy = await startApp({ bankUrl: fakeBank.origin, env: { TRUSTED_PROXIES: "loopback" } });
  onTestFinished(() => behindProxy.stop());
  expect(correlationOf(await signIn(behindProxy.origin, chosen))).toBe("7K2M-QX4P");
  expect(correlationOf(await signIn(behindProxy.origin, { [correlationHeader]: "3204 1101" }))).toMatch(ours);
});

const codesIn = ({ text }: Page) => [...text.matchAll(/^Kode: (.+)$/gm)].map(([, code]) => code);

it("the code on an error screen leads to the lines of both programs", { timeout: 60_000 }, async () => {
  const { db, url } = await databaseOfTest("demo", { poolSize: 1 });
  const bank = await startBankHere({ databaseUrl: url });
  const front = await startApp({ bankUrl: bank.origin });
  onTestFinished(async () => void (await Promise.all([front.stop(), bank.stop()])));
  const client = new WebClient(front.origin);
  await client.post("/login", { email: "admin@ramahzakat.example", password: demoPassword });
  // The bank breaks inside when it lists mustahik.
  await db.schema.alterTable("customers").renameTo("gone").execute();
  const screen = await client.visit("/list-mustahik");
  expect(screen.status).toBe(502);
  const [code = "", ...others] = codesIn(screen);
  expect(code).toMatch(ours);
  // The screen and the dialog over it.
  expect(others).toEqual([code]);

  const linesOf = ({ lines }: { readonly lines: readonly string[] }) =>
    lines.filter((line) => line.includes(code));
  await until(() => linesOf(front).some((line) => line.startsWith("GET /list-mustahik 502 ")));
  const calls = linesOf(bank).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(new Set(calls.map(({ correlation }) => correlation))).toEqual(new Set([code]));
  expect(calls).toContainEqual(
    expect.objectContaining({
      event: "failure",
      error: expect.objectContaining({ sqlState: "42P01" }) as unknown,
    }),
  );
});

it.each(["/404", "/%"])("a page outside of the shell names the code of its request: %s", async (path) => {
  const answer = await fetch(app.origin + path);
  expect(answer.status).toBe(404);
  expect(codesIn(await pageOf(answer))).toEqual([correlationOf(answer)]);
});

it("a sign-in that fails at the bank shows a code, one that the bank refuses shows none", async () => {
  fakeBank.answer("signIn", refusal("500", "x"));
  const failed = await signIn(app.origin);
  expect(codesIn(await pageOf(failed))).toEqual([correlationOf(failed)]);
  fakeBank.answer("signIn", refusal("S0", "x"));
  expect(codesIn(await pageOf(signIn(app.origin)))).toEqual([]);
});

it("the bank answers with the id of each call, takes the app's, and makes one where there is none", async () => {
  const { url } = await databaseOfTest("migrated", { poolSize: 1 });
  const [near, far] = await Promise.all([
    startBankHere({ databaseUrl: url }),
    startBankHere({ databaseUrl: url, env: { BANK_TRUSTED_PROXIES: "192.0.2.1" } }),
  ]);
  onTestFinished(async () => void (await Promise.all([near.stop(), far.stop()])));
  const ask = async (origin: string, id: string) =>
    correlationOf(await fetch(`${origin}/capabilities`, { headers: { [correlationHeader]: id } }));
  expect(await ask(near.origin, "7K2M-QX4P")).toBe("7K2M-QX4P");
  expect(await ask(near.origin, "x")).toMatch(ours);
  expect(await ask(far.origin, "7K2M-QX4P")).toMatch(ours);
  expect(await ask(far.origin, "7K2M-QX4P")).not.toBe("7K2M-QX4P");
});
