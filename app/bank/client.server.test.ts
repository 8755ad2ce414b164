import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { bodyHash, clientKey, signRequest } from "contract/signing";
import { flagsOf } from "contract/specified/transactions";
import { cutOff, hangUp, html, json, refusal } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import { isKnownToSupport } from "./capabilities.server";
import { call } from "./client.server";
import type { BankError } from "./errors";

const authorization = "Bearer access-token";
const list = () =>
  call("listCustomers", {
    authorization,
    params: { skip: 20, limit: 10 },
    body: { name: "Siti", branch_id: "" },
  });
const change = () =>
  call("updateCustomerStatus", {
    authorization,
    idempotencyKey: "key-1",
    body: {
      customer_id: "7",
      username: "u",
      status: "Inactive",
      customer_type: "Mustahik",
      inputter: { _key: "1", name: "A" },
    },
  });
const decide = () =>
  call("updateTransaction", {
    authorization,
    idempotencyKey: "key-2",
    body: {
      _key: "701",
      transaction_desc: "Approve koreksi dana",
      activity_flags: flagsOf.approve,
      inputter: { _key: "1", name: "A" },
    },
  });
const openCustomer = () => call("customerDetail", { authorization, params: { key: "7" } });
const failureOf = async (attempt: Promise<unknown>): Promise<BankError> => {
  const outcome = await attempt.then(
    () => "no failure",
    (error: BankError) => error,
  );
  if (typeof outcome === "string") throw new Error(outcome);
  return outcome;
};

describe("call", () => {
  it("fetches a key with the same bearer, and signs method, path and body with it", async () => {
    bank.give("listCustomers", []);
    await list();
    const [key] = bank.keyCalls;
    const [sent] = bank.calls;
    expect(key?.headers.authorization).toBe(authorization);
    expect(sent?.path).toBe("/customer/filter/customer/20/10");
    expect(sent?.headers["x-request-id"]).toBe(key?.params.requestId);
    const body = JSON.stringify({ name: "Siti", branch_id: "" });
    expect(sent?.headers["x-signature"]).toBe(
      signRequest("fake-request-key", "POST", sent!.path, bodyHash(body)),
    );
    expect(sent?.headers["idempotency-key"]).toBeUndefined();
  });

  it("asks for the key of a Basic call without its password", async () => {
    bank.answer("signIn", refusal("S0", "no"));
    await failureOf(call("signIn", { authorization: "Basic dTpw" }));
    expect(bank.keyCalls[0]?.headers.authorization).toBeUndefined();
    expect(bank.calls[0]?.headers.authorization).toBe("Basic dTpw");
  });

  it("makes the key itself where the bank supports it, and for a Basic call asks for one", async () => {
    bank.support(["fewer-exchanges"]);
    bank.give("listCustomers", []);
    await list();
    expect(bank.keyCalls).toEqual([]);
    const { path, headers } = bank.calls[0]!;
    const signedAt = String(headers["x-signed-at"]);
    expect(Math.abs(Date.now() / 1000 - Number(signedAt))).toBeLessThan(10);
    const key = clientKey("access-token", String(headers["x-request-id"]), signedAt);
    const body = JSON.stringify({ name: "Siti", branch_id: "" });
    expect(headers["x-signature"]).toBe(signRequest(key, "POST", path, bodyHash(body)));
    bank.answer("signIn", refusal("S0", "no"));
    await failureOf(call("signIn", { authorization: "Basic dTpw" }));
    expect(bank.keyCalls).toHaveLength(1);
    expect(bank.calls[1]?.headers["x-signed-at"]).toBeUndefined();
  });

  it.each([25, -25])("asks for the key where the bank's clock is %i s away", async (seconds) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    bank.support(["fewer-exchanges"]);
    bank.give("listCustomers", []);
    await list();
    expect(bank.keyCalls).toHaveLength(1);
    expect(bank.calls[0]?.headers["x-signed-at"]).toBeUndefined();
  });

  it("uses a new request id for every call", async () => {
    bank.give("listCustomers", []);
    await Promise.all([list(), list(), list()]);
    expect(new Set(bank.keyCalls.map((keyCall) => keyCall.params.requestId)).size).toBe(3);
  });

  it("sends a write with its idempotency key", async () => {
    bank.answer("updateCustomerStatus", json(200, { response_code: "S1", message: "Success" }));
    await change();
    expect(bank.calls[0]?.headers["idempotency-key"]).toBe("key-1");
  });

  it("reads the other names of code and count, and ignores what it does not know", async () => {
    const row = { _key: "1", name: "Siti", unheard_of: true };
    bank.answer("listCustomers", json(200, { status_code: "S1", total_data: 41, data: [row], more: 1 }));
    const answer = await list();
    expect(answer.fullCount).toBe(41);
    expect(answer.data[0]).toMatchObject({ _key: "1", name: "Siti", no_ktp: "" });
  });

  it("reads them in the answer to a key call, of a refused one too", async () => {
    const request_key = { data: { key: "other-key" } };
    bank.answer("requestKey", json(200, { status_code: "S1", response_code: null, request_key }));
    bank.give("listCustomers", []);
    await list();
    expect(bank.calls[0]?.headers["x-signature"]).toBe(
      signRequest("other-key", "POST", bank.calls[0]!.path, bodyHash(JSON.stringify(bank.calls[0]!.body))),
    );
    bank.answer("requestKey", json(200, { status_code: "401", message: "Sesi berakhir." }));
    expect(await failureOf(list())).toMatchObject({ kind: "session-over", message: "Sesi berakhir." });
  });

  it.each([
    ["a list", "listCustomers", list],
    ["a write", "updateCustomerStatus", change],
  ] as const)("reads them in a refusal of %s", async (_, name, attempt) => {
    bank.answer(name, json(200, { status_code: "E3", message: "Ditolak." }));
    expect(await failureOf(attempt())).toMatchObject({ kind: "refused", code: "E3", message: "Ditolak." });
  });

  it.each([undefined, null, {}, [], "created", { _key: null }, { _key: 22 }])(
    "asks a write for no data that the wire does not promise: %j",
    async (data) => {
      bank.answer("updateTransaction", json(200, { response_code: "S1", message: "Success", data }));
      expect(await decide()).toMatchObject({ message: "Success", data: { _key: "" } });
    },
  );

  it("gives the key of a write where the bank tells it", async () => {
    bank.give("updateTransaction", { _key: "701", status_code: "settled" });
    expect((await decide()).data._key).toBe("701");
  });

  it.each([
    ["S0", "refused", "Kata bank."],
    ["E3", "refused", "Kata bank."],
    ["401", "session-over", "Kata bank."],
    ["403", "forbidden", ""],
    ["404", "not-found", ""],
    ["429", "throttled", ""],
    ["500", "failure", ""],
  ] as const)(
    "names code %s %s, with the bank's words where they are for people",
    async (code, kind, message) => {
      bank.answer("listCustomers", refusal(code, "Kata bank."));
      expect(await failureOf(list())).toMatchObject({
        name: "BankError",
        kind,
        code,
        message,
        outcomeUnknown: false,
      });
    },
  );

  it("lets the code in the body decide over the HTTP status", async () => {
    bank.answer("listCustomers", json(200, { response_code: "E3", message: "x" }));
    expect(await failureOf(list())).toMatchObject({ kind: "refused", code: "E3" });
    bank.answer("listCustomers", json(500, { response_code: "S1", data: [] }));
    expect((await list()).data).toEqual([]);
  });

  it("takes how long to wait from retry-after", async () => {
    bank.answer("listCustomers", refusal("429", "x", { "retry-after": "120" }));
    expect(await failureOf(list())).toMatchObject({ retryAfterSeconds: 120 });
  });

  it.each([
    ["no JSON", html(200, "<h1>It works</h1>"), "malformed"],
    ["JSON without a code", json(200, { data: [] }), "malformed"],
    ["data that breaks the contract", json(200, { response_code: "S1", data: [{ name: 1 }] }), "malformed"],
    ["a proxy's 502", html(502, "<h1>Bad Gateway</h1>"), "failure"],
    ["a proxy's 401", html(401, "no"), "session-over"],
    ["a cut-off answer", cutOff, "unreachable"],
    ["a broken connection", hangUp, "unreachable"],
    ["a redirect, which is not followed", json(302, {}, { location: "/elsewhere" }), "malformed"],
  ])("names %s", async (_, reply, kind) => {
    bank.answer("listCustomers", reply);
    expect(await failureOf(list())).toMatchObject({ name: "BankError", kind });
  });

  it.each([
    ["a cut-off answer", cutOff],
    ["a broken connection", hangUp],
    ["an unreadable answer", html(200, "?")],
    ["a proxy's 504", html(504, "timeout")],
  ])("does not know what became of a write after %s", async (_, reply) => {
    bank.answer("updateCustomerStatus", reply);
    expect(await failureOf(change())).toMatchObject({ outcomeUnknown: true });
  });

  it.each([
    ["the bank's own refusal", "updateCustomerStatus", refusal("E3", "x")],
    ["the bank's own failure", "updateCustomerStatus", refusal("500", "x")],
    ["a broken connection at the key call", "requestKey", hangUp],
    ["a refused key", "requestKey", refusal("401", "x")],
  ] as const)("knows that a write took no effect after %s", async (_, name, reply) => {
    bank.answer(name, reply);
    expect(await failureOf(change())).toMatchObject({ outcomeUnknown: false });
  });

  it("passes on why there was no key, and then makes no call", async () => {
    bank.answer("requestKey", refusal("401", "Sesi berakhir."));
    expect(await failureOf(list())).toMatchObject({ kind: "session-over", code: "401" });
    expect(bank.calls).toEqual([]);
  });

  it.each([
    ["a read 10 s", "listCustomers", 10_000, list, false],
    ["a write 30 s", "updateCustomerStatus", 30_000, change, true],
  ] as const)("gives %s in all, key call included", async (_, name, limitMs, attempt, outcomeUnknown) => {
    await isKnownToSupport("fewer-exchanges");
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
    bank.answerWith(name, () => {
      clock.abort(new DOMException("late", "TimeoutError"));
      return hangUp;
    });
    expect(await failureOf(attempt())).toMatchObject({ kind: "timeout", outcomeUnknown });
    expect(timeout.mock.calls).toEqual([[limitMs]]);
  });
});

describe("reads of one moment", () => {
  const otherUser = "Bearer other-token";
  const readDesk = (who = authorization) => call("readDesk", { authorization: who });
  const summary = { pending: [], views: [], unread: 3 };

  /** The requests that the calls came in. */
  const requestsOf = () => bank.calls.map(({ name, headers }) => [name, headers["x-request-id"]]);

  beforeEach(() => {
    bank.support(["fewer-exchanges"]);
    bank.give("listCustomers", [], { full_count: 41 });
    bank.give("readDesk", summary);
  });

  it("come in one request, each with its own answer", async () => {
    const [customers, mine] = await Promise.all([list(), readDesk()]);
    expect(customers).toMatchObject({ data: [], fullCount: 41 });
    expect(mine.data).toEqual(summary);
    const [{ params, body }] = bank.calls as [(typeof bank.calls)[number]];
    expect({ params, body }).toEqual({
      params: { skip: "20", limit: "10" },
      body: { name: "Siti", branch_id: "" },
    });
    const requests = requestsOf();
    expect(requests.map(([name]) => name)).toEqual(["listCustomers", "readDesk"]);
    expect(new Set(requests.map(([, id]) => id)).size).toBe(1);
  });

  it.each([
    ["those of two users", () => [readDesk(), readDesk(otherUser)]],
    ["a read and a write", () => [readDesk(), change()]],
    ["reads that leave a record", () => [readDesk(), openCustomer()]],
    ["one after the other", () => [readDesk().then(() => readDesk())]],
  ])("go alone: %s", async (_, attempts) => {
    bank.answer("updateCustomerStatus", json(200, { response_code: "S1", message: "Success" }));
    bank.answer("customerDetail", refusal("404", "no"));
    await Promise.allSettled(attempts());
    const requests = requestsOf();
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(([, id]) => id)).size).toBe(2);
  });

  it("go alone to a bank that does not take them together", async () => {
    bank.support([]);
    await Promise.all([list(), readDesk()]);
    expect(new Set(requestsOf().map(([, id]) => id)).size).toBe(2);
  });

  it("are refused one by one", async () => {
    bank.answer("readDesk", refusal("403", "Anda tidak memiliki hak."));
    const [customers, mine] = await Promise.allSettled([list(), failureOf(readDesk())]);
    expect(customers.status).toBe("fulfilled");
    expect(mine).toMatchObject({ value: { kind: "forbidden", code: "403" } });
  });

  it.each([
    ["a refusal", refusal("503", "Sibuk.", { "retry-after": "5" }), "busy"],
    ["another list", json(200, { response_code: "S1", message: "Success", data: [] }), "malformed"],
    ["no list", json(200, { response_code: "S1", message: "Success" }), "malformed"],
    ["nothing", cutOff, "unreachable"],
  ])("all fail with an answer that is %s", async (_, reply, kind) => {
    bank.answer("multiRead", reply);
    const failures = await Promise.all([failureOf(list()), failureOf(readDesk())]);
    expect(failures.map((failure) => failure.kind)).toEqual([kind, kind]);
  });
});
