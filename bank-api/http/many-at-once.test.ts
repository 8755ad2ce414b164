import { randomUUID } from "node:crypto";
import { cheapPasswordCost, Passwords } from "bank-api/access/passwords";
import { demoPassword } from "bank-api/seed/organisation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newUser } from "../../tests/contract/organisation";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import type { SignedIn } from "../../tests/support/wire-client";

/** A request that hashes holds no connection. A request that waits for a connection keeps nobody from hashing. */

const operator = "operator.bandung@ramahzakat.example";

// The pool has as few connections as there are hashes made at once.
const { db } = await databaseOfFile("demo", { poolSize: 2 });
let bank: BankServer;
const passwords = new Passwords(cheapPasswordCost);

beforeAll(async () => {
  bank = await serveBank(db, testClock, { passwords });
});
afterAll(() => bank.close());

const signIn = () => bank.client.call("signIn", { as: { basic: [operator, demoPassword] } });
const signInAdmin = () => bank.client.signIn("admin@ramahzakat.example", demoPassword);
const registration = (admin: SignedIn, email?: string) =>
  newUser(admin.role._key, "ID0002", email === undefined ? {} : { email });

/** Fills the line for hashing and keeps it full until `end`. */
function fillLine(): { end: () => Promise<void> } {
  let isOver = false;
  const keepOne = async () => {
    while (!isOver) await passwords.hash("digest");
  };
  const all = Array.from({ length: 32 }, keepOne);
  return {
    async end() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

test(
  "sign-ins and new users at once, with few connections, are all answered",
  { timeout: 60_000 },
  async () => {
    const admin = await signInAdmin();
    const calls: (() => Promise<{ code: string; message: string }>)[] = Array.from(
      { length: 30 },
      (_, place) =>
        place % 3 === 0 ? () => admin.call("createUser", { body: registration(admin) }) : signIn,
    );
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ code }) => code)).toEqual(calls.map(() => "S1"));
  },
);

test("a refusal after hashing a password is kept under its key", { timeout: 60_000 }, async () => {
  const admin = await signInAdmin();
  const idempotencyKey = randomUUID();
  const register = async (email?: string) =>
    (await admin.call("createUser", { body: registration(admin, email), idempotencyKey })).code;
  expect(await register("bukan alamat")).toBe("E3");
  expect(await register()).toBe("E0");
});

test("a kept answer is given although no password can be hashed", { timeout: 60_000 }, async () => {
  const admin = await signInAdmin();
  const kept = { body: registration(admin), idempotencyKey: randomUUID() };
  const first = await admin.call("createUser", kept);
  const line = fillLine();
  expect((await admin.call("createUser", { body: registration(admin) })).code).toBe("429");
  expect((await admin.call("createUser", kept)).data).toEqual(first.data);
  await line.end();
});
