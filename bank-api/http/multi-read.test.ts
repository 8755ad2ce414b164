import { counted } from "bank-api/metrics/counted";
import { demoPassword } from "bank-api/seed/organisation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "contract/calls";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";

const { db } = await databaseOfFile("demo");
let bank: BankServer;
beforeAll(async () => {
  bank = await serveBank(db, testClock);
});
afterAll(() => bank.close());

/** How many answers to a route with this status are counted. */
async function countOf(route: string, status: number): Promise<number> {
  const lines = (await counted.metrics()).split("\n");
  const labels = [`route="${route}"`, `status="${status}"`];
  const line = lines.find((each) => /_count{/.test(each) && labels.every((label) => each.includes(label)));
  return Number(line?.split(" ").at(-1) ?? 0);
}

test("each of several reads is counted as its own call", async () => {
  const operator = await bank.client.signIn("operator.bandung@ramahzakat.example", demoPassword);
  const reads = [
    { call: "readDesk" },
    { call: "listRoles", params: { skip: 0, limit: 10 }, body: { branch_id: "" } },
  ];
  const before = [await countOf("/desk", 200), await countOf(calls.listRoles.path, 403)] as const;
  const { data } = await bank.client.multiRead({ bearer: operator.accessToken }, reads);
  expect(data.map(({ response_code }) => response_code)).toEqual(["S1", "403"]);
  expect(await countOf("/desk", 200)).toBe(before[0] + 1);
  expect(await countOf(calls.listRoles.path, 403)).toBe(before[1] + 1);
});
