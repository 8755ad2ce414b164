import { demoPassword } from "bank-api/seed/organisation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBalancer, type Balancer } from "../support/balancer";
import { type BankHere, startBankHere } from "../support/bank-here";
import { movableClock, type MovableClock } from "../support/clock";
import { databaseOfFile } from "../support/database";
import { startApp, type Program } from "../support/stack";
import { WebClient } from "../support/web-client";
import { formTokenOf } from "./app";

const secrets = {
  old: "an-old-secret-0123456789-abcdefghijklmnop",
  fresh: "a-fresh-secret-9876543210-qrstuvwxyzabcd",
};
const operator = "operator.bandung@ramahzakat.example";
const list = "/list-mustahik?rows=10";

const { url } = await databaseOfFile("demo");
let bank: BankHere;
let clock: MovableClock;
/** As during a rotation: one instance has the new secret already, and reads the old one still. */
let instances: Program[];
let balancer: Balancer;

beforeAll(async () => {
  bank = await startBankHere({ databaseUrl: url });
  clock = movableClock();
  const start = (SESSION_SECRETS: string) =>
    startApp({ bankUrl: bank.origin, env: { ...clock.env, SESSION_SECRETS } });
  instances = [
    await start(`${secrets.fresh},${secrets.old}`),
    await start(`${secrets.old},${secrets.fresh}`),
  ];
  balancer = await startBalancer(instances.map(({ origin }) => origin));
});
afterAll(async () => {
  await balancer.stop();
  for (const instance of instances) await instance.stop();
  await bank.stop();
});

const signedIn = (email = operator, origin = balancer.origin) =>
  new WebClient(origin).signIn(email, demoPassword);
const isIn = async (client: WebClient) => (await client.get(list)).status === 200;
const tokenOf = async (client: WebClient) => formTokenOf(await client.visit(list));

describe("two instances behind a balancer that takes turns", () => {
  it("serve one session: reading, searching, renewing and signing out", async () => {
    const client = await signedIn();
    for (let request = 0; request < 10; request++) expect(await isIn(client)).toBe(true);
    const formToken = await tokenOf(client);
    for (const value of ["Siti", "Budi"]) {
      const answer = await client.post("/list-mustahik", { field: "name", value, formToken });
      expect(answer.headers.get("location")).toContain(`value=${value}`);
    }

    clock.pass(300);
    // Two tabs wake at once, each at another instance, and a form is posted meanwhile.
    const tab = client.copy();
    const posted = client.copy().post("/list-mustahik", { field: "name", value: "Siti", formToken });
    await Promise.all([client.get(list), tab.get("/dashboard")]);
    expect((await posted).headers.get("location")).toContain("value=Siti");
    clock.pass(200);
    expect([await isIn(client), await isIn(tab)]).toEqual([true, true]);

    const copied = client.copy();
    expect((await client.post("/logout", { formToken })).headers.get("location")).toBe("/");
    expect(await isIn(client)).toBe(false);
    expect((await copied.get(list)).status).toBe(401);
    expect(Math.min(...balancer.counts)).toBeGreaterThan(5);
  });

  it("open each other's sealed searches", async () => {
    const client = await signedIn();
    const formToken = await tokenOf(client);
    const form = { field: "ktp", value: "3204117101900001", formToken };
    const sealed = (await client.post("/list-mustahik", form)).headers.get("location")!;
    expect(sealed).not.toContain("3204117101900001");
    for (const { origin } of instances) {
      const page = await client.copy(origin).get(sealed);
      expect([page.status, (await page.text()).includes("3204117101900001")]).toEqual([200, true]);
    }
  });
});

describe("a new secret", () => {
  it("signs nobody out while the old one is kept, and everybody once it is gone", async () => {
    const [rotated, behind] = instances.map(({ origin }) => origin);
    const before = await signedIn(operator, behind);
    const after = await signedIn(operator, rotated);
    expect([await isIn(before.copy(rotated)), await isIn(after.copy(behind))]).toEqual([true, true]);

    const only = await startApp({ bankUrl: bank.origin, env: { SESSION_SECRETS: secrets.fresh } });
    const [kept, gone] = [after.copy(only.origin), before.copy(only.origin)];
    // This one's clock was not moved.
    expect([(await kept.get(list)).status, (await gone.get(list)).headers.get("location")]).toEqual([
      200,
      expect.stringMatching(/^\/login/),
    ]);
    await only.stop();
  });
});
