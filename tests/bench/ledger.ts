import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { systemClock } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import { seedDemo } from "bank-api/seed/demo";
import { channelUser, demoPassword } from "bank-api/seed/organisation";
import { createRandom, type Random } from "bank-api/seed/random";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { recordTransactions } from "bank-api/store/ledger/ledger";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { Books, type Customer } from "../simulation/model";
import { auditKeys } from "../support/audit";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { startBank } from "../support/stack";
import { WireClient } from "../support/wire-client";
import { cpuMs, cpuOf, postgresMeter } from "./cpu";
import { medianAtMost, type Figure, type Measure } from "./figures";
import { openTill } from "./till";

const purchases = 2_000;
/** Tills at work at once. */
const tills = 20;
const organisation = { seed: 1, mustahik: 2_000, merchants: 150, transactions: 12_000 };

/** The ways in which a purchase reaches the ledger over HTTP. */
const ways = [
  { name: "each alone, its request key fetched", isGrouped: false, makesKeys: false },
  { name: "in groups, its request key fetched", isGrouped: true, makesKeys: false, target: 1.82 },
  { name: "in groups, its key made by the client", isGrouped: true, makesKeys: true, target: 1 },
] as const;

/** Measures how many purchases the ledger posts; all that is answered is on the disk. */
export const measure: Measure = ({ runs, log }) =>
  withDatabase(async (postgres) => {
    const url = postgres.urlFor("bench");
    const db = openDatabase(url, { poolSize: tills });
    await upgrade(db, auditKeys);
    await seedDemo(db, { ...organisation, now: systemClock.now() });
    const market = await openMarket(db);
    const banks = {
      alone: await startBank({ databaseUrl: url, env: { BANK_POSTING_GROUP: "1" } }),
      grouped: await startBank({ databaseUrl: url }),
    };
    const postgresMs = await postgresMeter(db);
    const lanes = await Promise.all(
      ways.map(async (way) => {
        const bank = banks[way.isGrouped ? "grouped" : "alone"];
        return { ...way, bank, ...(await tillsOver(bank.origin, way.makesKeys)), samples: newSamples() };
      }),
    );
    const single = { alone: [] as number[], grouped: [] as number[] };
    const ledger: number[] = [];
    const yardstick: number[] = [];
    try {
      for (let run = -1; run < runs; run += 1) {
        log(`ledger: run ${run + 1}`);
        // The first run warms up.
        const kept = run >= 0;
        for (const { bank, buy, samples } of lanes) {
          const meters = {
            bank: () => cpuMs(bank.pid),
            postgres: postgresMs,
            client: () => cpuMs(process.pid),
          };
          let taken: Taken = { ms: 0, p99: 0 };
          const cpu = await cpuOf(meters, async () => (taken = await buyMany(() => buy(market), tills)));
          if (kept) samples.add(taken, cpu);
        }
        for (const [name, { buy }] of [
          ["alone", lanes[0]!],
          ["grouped", lanes[1]!],
        ] as const) {
          const { ms } = await buyMany(() => buy(market), 1, purchases / 10);
          if (kept) single[name].push(ms);
        }
        const { ms } = await buyMany(() => post(db, market), tills);
        if (kept) ledger.push(ms);
        const transactionMs = await tpcB(postgres);
        if (kept && transactionMs !== undefined) yardstick.push(transactionMs);
      }
      for (const { close } of lanes) await close();
      const discrepancies = await auditLedger(db);
      if (discrepancies.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(discrepancies)}`);
      return [
        {
          title: "Ledger: posted transactions",
          conditions: [
            `${purchases} purchases of ${organisation.mustahik} mustahik at ${organisation.merchants} merchants, ${tills} at once; time is what all take, divided by their number.`,
            "Embedded PostgreSQL as the bank runs it (fsync and synchronous_commit on). The client shares the machine.",
            "The yardstick is a transaction of pgbench (TPC-B, scale 10) by as many clients on the same server, where pgbench is installed.",
          ],
          figures: [
            ...lanes.flatMap(({ name, samples, ...way }) =>
              samples.figures(`purchase ${name}`, "target" in way ? way.target : undefined),
            ),
            figureOf("one till, each purchase alone", single.alone),
            figureOf("one till, groups allowed", single.grouped),
            figureOf("purchase at the ledger alone", ledger),
            ...(yardstick.length > 0 ? [figureOf("yardstick: transaction of pgbench", yardstick)] : []),
          ],
        },
      ];
    } finally {
      await banks.alone.stop();
      await banks.grouped.stop();
      await db.destroy();
    }
  });

/** What some purchases took: each of them when many go at once, in ms, and the slowest but one of a hundred from end to end. */
interface Taken {
  readonly ms: number;
  readonly p99: number;
}

function newSamples() {
  const samples = { ms: [] as number[], p99: [] as number[] };
  const cpu = { bank: [] as number[], postgres: [] as number[], client: [] as number[] };
  return {
    add({ ms, p99 }: Taken, used: Record<keyof typeof cpu, number>): void {
      samples.ms.push(ms);
      samples.p99.push(p99);
      for (const part of ["bank", "postgres", "client"] as const) cpu[part].push(used[part] / purchases);
    },
    figures: (name: string, most: number | undefined): Figure[] => [
      figureOf(name, samples.ms, most),
      figureOf("its slowest but one of a hundred", samples.p99, most === 1 ? 100 : undefined),
      figureOf("its CPU time, bank", cpu.bank),
      figureOf("its CPU time, PostgreSQL", cpu.postgres),
      figureOf("its CPU time, client", cpu.client),
    ],
  };
}

/** How long a transaction of pgbench takes, by as many clients as there are tills; undefined where pgbench is not installed. */
async function tpcB(postgres: EmbeddedPostgres): Promise<number | undefined> {
  const url = postgres.urlFor("yardstick");
  const run = promisify(execFile);
  try {
    await run("pgbench", ["--initialize", "--quiet", "--scale=10", url]);
    const { stdout } = await run("pgbench", [`--client=${tills}`, "--jobs=2", "--time=4", url]);
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    return perSecond === undefined ? undefined : 1000 / Number(perSecond);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const figureOf = (name: string, samples: readonly number[], most?: number): Figure => ({
  name,
  unit: "ms",
  samples,
  ...(most !== undefined && { target: medianAtMost(most) }),
});

async function withDatabase<T>(use: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const dataDir = await createRunFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    for (const name of ["bench", "yardstick"]) await postgres.createDatabase(name);
    return await use(postgres);
  } finally {
    await postgres.stop();
    await removeRunFolder(dataDir);
  }
}

/** Who buys, and where. */
interface Market {
  readonly random: Random;
  readonly buyers: readonly Customer[];
  readonly shops: readonly Customer[];
  readonly cashier: string;
}

async function openMarket(db: Db): Promise<Market> {
  const { customers } = await Books.read(db);
  const cashier = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", channelUser)
    .executeTakeFirstOrThrow();
  return {
    random: createRandom(3),
    // Rich enough for all that they will buy.
    buyers: customers.filter(
      (each) => each.type === "Mustahik" && each.isActive && each.balanceIdr > 100_000,
    ),
    shops: customers.filter((each) => each.type === "Merchant"),
    cashier: cashier.id,
  };
}

/** Has tills buy until so many purchases are made. */
async function buyMany(buy: () => Promise<void>, atOnce: number, count = purchases): Promise<Taken> {
  const startedAt = performance.now();
  const each: number[] = [];
  let begun = 0;
  const tillsAtWork = Array.from({ length: atOnce }, async () => {
    while (begun++ < count) {
      const begunAt = performance.now();
      await buy();
      each.push(performance.now() - begunAt);
    }
  });
  await Promise.all(tillsAtWork);
  const ms = (performance.now() - startedAt) / count;
  return { ms, p99: each.sort((a, b) => a - b)[Math.floor(count * 0.99)] ?? NaN };
}

const ids = createIdSource(systemClock, 3);

async function post(db: Db, { random, buyers, shops, cashier }: Market): Promise<void> {
  const [buyer, shop] = [random.pick(buyers), random.pick(shops)];
  await db.transaction().execute((transaction) =>
    recordTransactions(transaction, [
      {
        id: ids.next(),
        transactionType: "P00002",
        status: "settled",
        amountIdr: 1,
        debitAccount: buyer.account,
        creditAccount: shop.account,
        sourceCustomerId: buyer.key,
        beneficiaryCustomerId: shop.key,
        branchId: buyer.branchId,
        description: "Bench",
        createdBy: cashier,
        createdAt: systemClock.now(),
        decision: null,
        origin: null,
      },
    ]),
  );
}

/** The merchants' channel at the bank. */
async function tillsOver(origin: string, makesKeys: boolean) {
  const { accessToken } = await new WireClient(origin).signIn(channelUser, demoPassword);
  const till = openTill(origin, accessToken, { connections: tills, makesKeys });
  const run = systemClock.now().getTime();
  let count = 0;
  return {
    buy: ({ random, buyers, shops }: Market) =>
      till.buy({
        payer: random.pick(buyers),
        merchant: random.pick(shops),
        idempotencyKey: `bench-${run}-${makesKeys}-${origin}-${count++}`,
      }),
    close: () => till.close(),
  };
}
