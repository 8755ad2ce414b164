import { parseArgs } from "node:util";
import { businessClock } from "bank-api/business-clock";
import { connectAsIs, ensureSchema } from "bank-api/connect";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { readAuditKeys } from "bank-api/own-secrets";
import { demoSize, seedDemo } from "bank-api/seed/demo";
import type { SeedOptions } from "bank-api/seed/organisation";
import { runCommand, say } from "./run-command";

const usage = "npm run seed -- [--mustahik 1000000] [--merchants 150] [--transactions 2000000] [--seed 7]";

/** Fills an empty database (DATABASE_URL's, else the embedded server's) with a demo organisation of any size. */
async function seed(args: readonly string[]): Promise<number> {
  const sizes = readSizes(args);
  const started = performance.now();
  const env = readEnv();
  const log = createLog("warn");
  const keys = await readAuditKeys(env);
  const { db, close } = await connectAsIs(env, log, { statementTimeoutMs: 0 });
  try {
    await ensureSchema(db, env, log, keys);
    await seedDemo(db, { ...sizes, now: businessClock(env.clockFile).now(), log: say });
  } finally {
    await close();
  }
  say(`Done in ${Math.round((performance.now() - started) / 1000)} s.`);
  return 0;
}

type Sizes = Pick<SeedOptions, keyof typeof demoSize>;

/** Sizes that are not given are those of the demo organisation. */
function readSizes(args: readonly string[]): Sizes {
  const option = { type: "string" } as const;
  const options = { mustahik: option, merchants: option, transactions: option, seed: option };
  const { values } = parseArgs({ args: [...args], options });
  const given = Object.entries(values).map(([name, text]) => {
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number.`);
    return [name, Number(text)];
  });
  return { ...demoSize, ...(Object.fromEntries(given) as Partial<Sizes>) };
}

runCommand(usage, seed);
