import { afterAll, beforeEach, expect, it } from "vitest";
import { tool } from "../../scripts/workspace.mjs";
import { startFakeBank } from "../support/fake-bank";
import { startApp } from "../support/stack";
import { WebClient } from "../support/web-client";
import { credentials, formTokenOf, signInAnswer } from "./app";
import { answerWithData } from "./bank-answers";

/** What Remix builds runs on any host of Remix, such as remix-serve, without the server of our own (docs/decisions/remix.md). */

const bank = await startFakeBank();
const app = await startApp({
  bankUrl: bank.origin,
  program: [tool("remix-serve"), "build/server/index.js"],
});
const { email, password } = credentials;

afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(() => {
  answerWithData(bank);
  bank.answer("signIn", signInAnswer({ features: ["MN201", "MN502"] }));
});

it("signs in, shows a list, and seals a search that is posted", async () => {
  const client = await new WebClient(app.origin).signIn(email, password);
  const list = await client.visit("/list-mustahik");
  expect(list.status).toBe(200);
  expect(list.text).toContain("Data Mustahik");
  const search = { field: "ktp", value: "3204117101900001", formToken: formTokenOf(list) };
  const answer = await client.post("/list-mustahik", search);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/^\/list-mustahik\?field=ktp&value=(~|%7E)/);
});

it("hands out a file as it is made", async () => {
  const client = await new WebClient(app.origin).signIn(email, password);
  const file = await client.get("/report-penggunaan-zakat/report.csv");
  expect(file.status).toBe(200);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
  expect((await file.text()).length).toBeGreaterThan(0);
});

it("refuses a post of another site, as our own server does", async () => {
  const answer = await fetch(`${app.origin}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    headers: { origin: "https://elsewhere.example" },
  });
  expect(answer.status).toBe(403);
});
