import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "bank-api/domain/clock";
import { demoPassword } from "bank-api/seed/organisation";
import { openDatabase, type Db } from "bank-api/store/database";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { startPostgres, type TestDatabase, type TestPostgres } from "../../tests/support/postgres";

/** Whoever hashes holds no connection, and whoever waits for a connection keeps nobody from hashing. */

const operator = "operator.bandung@ramahzakat.example";

let postgres: TestPostgres;
let database: TestDatabase;
let db: Db;
let bank: BankServer;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.cloneDatabase("demo");
  // As few connections as there are hashes made at once.
  db = openDatabase(database.url, { poolSize: 2 });
  bank = await serveBank(db, systemClock);
});
afterAll(async () => {
  await bank.close();
  await db.destroy();
  await database.drop();
  await postgres.stop();
});

const signIn = () => bank.client.call("signIn", { as: { basic: [operator, demoPassword] } });

test(
  "sign-ins and new users at once, with few connections, are all answered",
  { timeout: 60_000 },
  async () => {
    const admin = await bank.client.signIn("admin@ramahzakat.example", demoPassword);
    const newUser = () =>
      admin.call("createUser", {
        body: {
          name: "Petugas Baru",
          email: `${randomUUID()}@ramahzakat.example`,
          status: "Active",
          branch: { _key: "ID0002" },
          role: { _key: admin.role._key },
          inputter: { _key: admin.user._key, name: admin.user.name },
        },
      });
    const calls: (() => Promise<{ code: string; message: string }>)[] = Array.from(
      { length: 30 },
      (_, place) => (place % 3 === 0 ? newUser : signIn),
    );
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ code }) => code)).toEqual(calls.map(() => "S1"));
  },
);

test("a refusal of what is hashed first is kept with its key", { timeout: 60_000 }, async () => {
  const admin = await bank.client.signIn("admin@ramahzakat.example", demoPassword);
  const idempotencyKey = randomUUID();
  const register = async (email: string) => {
    const body = {
      name: "Petugas Baru",
      email,
      status: "Active" as const,
      branch: { _key: "ID0002" },
      role: { _key: admin.role._key },
      inputter: { _key: admin.user._key, name: admin.user.name },
    };
    return (await admin.call("createUser", { body, idempotencyKey })).code;
  };
  expect(await register("bukan alamat")).toBe("E3");
  expect(await register(`${randomUUID()}@ramahzakat.example`)).toBe("E0");
});
