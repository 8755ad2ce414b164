import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { demoPassword } from "bank-api/seed/organisation";
import { openDatabase } from "bank-api/store/runtime/database";
import startRun from "./global-setup";
import { keeperVariable, type BankEnv, type KeptStack } from "./kept-stacks";
import { startPostgres, type TestDatabase, type TestPostgres } from "./postgres";
import { startApp, startBank, type Bank, type Program } from "./stack";
import { noteTraces } from "./traces";

interface Started {
  readonly app: Program;
  readonly bank: Bank;
  readonly database: TestDatabase;
}

/** Global set-up of Playwright: that of every run, and a keeper of stacks, which ends them when the run ends. */
export default async function setup(): Promise<() => Promise<void>> {
  const endRun = await startRun();
  const postgres = await startPostgres();
  const stacks = new Map<string, Promise<Started>>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://keeper");
    const answer = pathname === "/lines" ? linesOf(stacks) : stackOf(postgres, stacks, searchParams);
    answer.then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  process.env[keeperVariable] = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    for (const stack of stacks.values()) await end(await stack);
    await postgres.stop();
    await endRun();
  };
}

/** A stack is started when it is first asked for. */
async function stackOf(
  postgres: TestPostgres,
  stacks: Map<string, Promise<Started>>,
  asked: URLSearchParams,
): Promise<KeptStack> {
  const name = asked.get("name") ?? "";
  const env = JSON.parse(asked.get("env") ?? "{}") as BankEnv; // as `keptStack` writes it
  const starting = stacks.get(name) ?? start(postgres, env);
  stacks.set(name, starting);
  // The next worker tries anew.
  starting.catch(() => stacks.delete(name));
  const { app, bank } = await starting;
  return { app: { origin: app.origin }, bank: { origin: bank.origin, dataDir: bank.dataDir } };
}

async function start(postgres: TestPostgres, env: BankEnv): Promise<Started> {
  const database = await postgres.cloneDatabase("demo");
  await noteTraces({ secrets: [demoPassword, ...(await seededNumbers(database.url))] });
  const bank = await startBank({ databaseUrl: database.url, env });
  const app = await startApp({ bankUrl: bank.origin });
  return { app, bank, database };
}

async function end({ app, bank, database }: Started): Promise<void> {
  await app.stop();
  await bank.stop();
  await database.drop();
}

async function linesOf(stacks: ReadonlyMap<string, Promise<Started>>): Promise<string[]> {
  const started = await Promise.all(stacks.values());
  return started.flatMap(({ app, bank }) => [...app.lines, ...bank.lines]);
}

/** Every KTP, KK and NPWP number of a database. */
async function seededNumbers(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl);
  try {
    const rows = await db
      .selectFrom("customers")
      .select(["national_id", "family_card_number", "tax_id"])
      .execute();
    return rows.flatMap((row) => Object.values(row)).filter((number) => number !== null);
  } finally {
    await db.destroy();
  }
}
