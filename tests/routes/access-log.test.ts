import { afterAll, beforeAll, expect, it } from "vitest";
import { startFakeBank, type FakeBank } from "../support/fake-bank";
import { startApp, type Program } from "../support/stack";

let bank: FakeBank;
let app: Program;

beforeAll(async () => {
  bank = await startFakeBank();
  app = await startApp({ bankUrl: bank.origin });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

it("names paths in its access lines, and no query", async () => {
  await fetch(`${app.origin}/list-mustahik?field=ktp&value=3204010101010001`, { redirect: "manual" });
  await expect.poll(() => app.lines.join("\n")).toContain("GET /list-mustahik 302");
  expect(app.lines.join("\n")).not.toContain("3204010101010001");
});
