import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cutOff, html, startFakeBank, whenOpened, type FakeBank } from "./fake-bank";
import { until } from "./until";

let bank: FakeBank;
beforeAll(async () => {
  bank = await startFakeBank();
});
afterEach(() => bank.reset());
afterAll(() => bank.stop());

it("knows a call by its method and path, and remembers what was sent", async () => {
  bank.give("deactivateUser", null);
  const answer = await fetch(`${bank.origin}/internaluser/deactivate`, {
    method: "POST",
    headers: { "idempotency-key": "k1" },
    body: JSON.stringify({ _key: "7" }),
  });
  expect(await answer.json()).toMatchObject({ response_code: "S1" });
  expect(bank.calls).toMatchObject([
    { name: "deactivateUser", method: "POST", body: { _key: "7" }, headers: { "idempotency-key": "k1" } },
  ]);
});

it("decodes path parameters and keeps key calls apart", async () => {
  await fetch(`${bank.origin}/batches/generaterequestkey/ramah%2Fzakat`);
  await fetch(`${bank.origin}/internaluser/resetcode/send/siti%40ramahzakat.example`);
  expect(bank.keyCalls).toMatchObject([{ params: { requestId: "ramah/zakat" } }]);
  expect(bank.calls).toMatchObject([
    { name: "sendResetCode", params: { username: "siti@ramahzakat.example" } },
  ]);
});

it("fails a call that the test gave no answer for", async () => {
  const answer = await fetch(`${bank.origin}/internaluser/logout`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("signOut");
});

it("can answer when the test lets it, speak HTML or break off", async () => {
  const opened = whenOpened(html(502, "<h1>Bad gateway</h1>"));
  bank.answer("signOut", opened.reply);
  const answering = fetch(`${bank.origin}/internaluser/logout`);
  await until(() => bank.calls.length === 1);
  opened.open();
  const answer = await answering;
  expect(await answer.text()).toBe("<h1>Bad gateway</h1>");

  bank.answer("signOut", cutOff);
  const broken = await fetch(`${bank.origin}/internaluser/logout`);
  await expect(broken.text()).rejects.toThrow();
});
