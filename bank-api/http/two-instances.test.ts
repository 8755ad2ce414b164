import { randomUUID } from "node:crypto";
import { demoPassword } from "bank-api/seed/organisation";
import { freeTries } from "bank-api/store/people/sign-in-failures";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newRequestId } from "contract/signing";
import { startBalancer, type Balancer } from "../../tests/support/balancer";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import { WireClient } from "../../tests/support/wire-client";

/** What two banks on one database share, and what each keeps for itself (docs/decisions/machines.md). */

const { db } = await databaseOfFile("demo");
const email = (name: string) => `${name}@ramahzakat.example`;
let banks: BankServer[];
let one: WireClient;
let two: WireClient;
/** Sends calls to both in turn, so that a request key is asked for at one and used at the other. */
let balancer: Balancer;
let both: WireClient;

const page = { skip: 0, limit: 1 };
const role = (code: string) => ({
  code,
  description: "Dua bank",
  status: "Active" as const,
  role_permissions: { menu: [{ code: "MN201", view: true }] },
  inputter: { _key: "1", name: "" },
});

beforeAll(async () => {
  banks = await Promise.all([serveBank(db, testClock), serveBank(db, testClock)]);
  [one, two] = banks.map(({ client }) => client) as [WireClient, WireClient];
  balancer = await startBalancer([one.origin, two.origin]);
  both = new WireClient(balancer.origin);
});
afterAll(async () => {
  await balancer.stop();
  await Promise.all(banks.map((bank) => bank.close()));
});

test("a request key of one serves at the other, once", async () => {
  const session = await both.signIn(email("admin"), demoPassword);
  const requestId = newRequestId();
  const as = { bearer: session.accessToken };
  const { request_key } = (await (await one.requestKey(requestId, as)).json()) as {
    request_key: { data: { key: string } };
  };
  const tamper = { requestId, requestKey: request_key.data.key };
  const create = (client: WireClient) =>
    client.call("createRole", { as, body: role(`K${Date.now()}`), tamper });
  expect((await create(two)).code).toBe("S1");
  expect((await create(one)).code).toBe("E0");
});

test("guesses at a password count together, and block the account at both", async () => {
  const guess = (client: WireClient, from: number, password: string) =>
    client.from(`198.51.100.${from}`).call("signIn", { as: { basic: [email("operator.pusat"), password] } });
  for (let tries = 0; tries < freeTries; tries += 1)
    expect((await guess(tries % 2 ? two : one, tries + 1, "salah")).code).toBe("S0");
  for (const client of [one, two]) expect((await guess(client, 99, demoPassword)).code).toBe("429");
});

test("a reset code is sent once, and tries at it count together", async () => {
  const username = email("operator.surabaya");
  const sent = await Promise.all(
    [one, two].map((client) => client.call("sendResetCode", { params: { username } })),
  );
  expect(sent.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
  const left = async () =>
    (await sql<{ tries_left: number }>`SELECT tries_left FROM reset_codes`.execute(db)).rows[0]!.tries_left;
  const before = await left();
  for (const client of [one, two]) {
    const body = { username, reset_code: "00000000" };
    expect((await client.call("verifyResetCode", { body })).code).toBe("E3");
  }
  expect(await left()).toBe(before - 2);
});

test("a write that is sent to both takes effect once, and both give its answer", async () => {
  const session = await both.signIn(email("admin"), demoPassword);
  const as = { bearer: session.accessToken };
  const code = `R${Date.now()}`;
  const body = role(code);
  const idempotencyKey = randomUUID();
  const create = (client: WireClient) => client.call("createRole", { as, body, idempotencyKey });
  const answers = await Promise.all([create(one), create(two)]);
  expect(answers.map((answer) => answer.code)).toEqual(["S1", "S1"]);
  expect(answers[0].raw).toEqual(answers[1].raw);
  const { rows } = await sql`SELECT FROM roles WHERE code = ${code}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("a session that ends at one has ended at the other, which has just served it", async () => {
  const { accessToken } = await one.signIn(email("admin"), demoPassword);
  const as = { bearer: accessToken };
  const serve = (client: WireClient) => client.call("listRoles", { as, params: page, body: {} });
  expect((await serve(two)).code).toBe("S1");
  expect((await one.call("signOut", { as })).code).toBe("S1");
  await expect(serve(two)).resolves.toMatchObject({ status: 401 });
});

test("invented tokens are counted by each for itself, and none is ever let in", async () => {
  const somewhere = "198.51.100.77";
  const as = { bearer: "t".repeat(64) };
  const ask = (client: WireClient) =>
    client
      .from(somewhere)
      .requestKey(newRequestId(), as)
      .then(({ status }) => status);
  for (let tries = 0; tries < freeTries; tries += 1) await ask(one);
  expect([await ask(one), await ask(two)]).toEqual([429, 200]);
  const call = (client: WireClient) =>
    client.call("listRoles", { as, params: page, body: {}, tamper: { requestKey: "y".repeat(43) } });
  await expect(call(two)).resolves.toMatchObject({ status: 401 });
  await expect(call(one)).resolves.toMatchObject({ status: 401 });
});
