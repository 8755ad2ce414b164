import { expect, it } from "vitest";
import { calls, type CallName } from "./calls";
import { isPlainRead, mostReads, multiRead, recordedReads } from "./multi-read";

it("a read that changes nothing may come with others", () => {
  expect((["listBranches", "transactionSummary", "listCustomers"] as const).every(isPlainRead)).toBe(true);
});

it("no write, no open call, no sign-out, and no read that goes on record", () => {
  const others = [...recordedReads, "signOut", "createUser", "signIn", "refreshToken"] as const;
  expect(others.filter(isPlainRead)).toEqual([]);
  const plain = (Object.keys(calls) as CallName[]).filter(isPlainRead);
  for (const name of plain) expect(calls[name]).toMatchObject({ auth: "access", idempotency: "none" });
});

it("one to twenty reads come in one request, their keys as text", () => {
  const read = { call: "customerDetail", params: { key: 7 } };
  const bodyOf = (count: number) => ({ reads: Array.from({ length: count }, () => read) });
  expect(mostReads).toBe(20);
  for (const count of [1, 20]) expect(multiRead.body.safeParse(bodyOf(count)).success).toBe(true);
  for (const count of [0, 21]) expect(multiRead.body.safeParse(bodyOf(count)).success).toBe(false);
  const [first] = multiRead.body.parse({ reads: [read, { call: "listRoles" }] }).reads;
  expect(first?.params).toEqual({ key: "7" });
});
