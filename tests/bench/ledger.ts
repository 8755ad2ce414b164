import { createRandom, type Random } from "bank-api/seed/random";
import { systemClock } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { channelUser, demoPassword } from "bank-api/seed/organisation";
import { seedDemo } from "bank-api/seed/demo";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { recordTransactions } from "bank-api/store/ledger/ledger";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { upgrade } from "bank-api/store/upkeep/upgrade";
import { auditKeys } from "../support/audit";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { startBank } from "../support/stack";
import { Books, type Customer } from "../simulation/model";
import { WireClient } from "../support/wire-client";
import { cpuMs, cpuOf, postgresMeter } from "./cpu";
import { medianAtMost, type Figure, type Measure } from "./figures";
import { openTill } from "./till";

/** Promised: 1,000 posted transactions in a second. */
const target = medianAtMost(1);
const purchases = 2_000;
/** Tills at work at once. */
const tills = 20;
const organisation = { seed: 1, mustahik: 2_000, merchants: 150, transactions: 12_000 };

/** Measures how many purchases the ledger posts, each with a commit of its own that is on the disk. */
export const measure: Measure = ({ runs, log }) =>
  withDatabase(async (url) => {
    const db = openDatabase(url, { poolSize: tills });
    await upgrade(db, auditKeys);
    await seedDemo(db, { ...organisation, now: systemClock.now() });
    const market = await openMarket(db);
    const bank = await startBank({ databaseUrl: url });
    try {
      const { buy, close } = await tillsOver(bank.origin);
      const meters = {
        bank: () => cpuMs(bank.pid),
        postgres: await postgresMeter(db),
        client: () => cpuMs(process.pid),
      };
      const samples = {
        ledger: [] as number[],
        http: [] as number[],
        bankCpu: [] as number[],
        postgresCpu: [] as number[],
        clientCpu: [] as number[],
      };
      for (let run = -1; run < runs; run += 1) {
        log(`ledger: run ${run + 1}`);
        const ledger = await msPerPurchase(() => post(db, market));
        let http = 0;
        const cpu = await cpuOf(meters, async () => (http = await msPerPurchase(() => buy(market))));
        // The first run warms up.
        if (run < 0) continue;
        samples.ledger.push(ledger);
        samples.http.push(http);
        samples.bankCpu.push(cpu.bank / purchases);
        samples.postgresCpu.push(cpu.postgres / purchases);
        samples.clientCpu.push(cpu.client / purchases);
      }
      await close();
      const discrepancies = await auditLedger(db);
      if (discrepancies.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(discrepancies)}`);
      return [
        {
          title: "Ledger: posted transactions",
          conditions: [
            `${purchases} purchases of ${organisation.mustahik} mustahik at ${organisation.merchants} merchants, ${tills} at once; time is what all take, divided by their number.`,
            "Embedded PostgreSQL as the bank runs it (fsync and synchronous_commit on); each purchase commits by itself. The client shares the machine.",
          ],
          figures: [
            figureOf("purchase over HTTP, its request key fetched each time", samples.http),
            { name: "its CPU time, bank", unit: "ms", samples: samples.bankCpu },
            { name: "its CPU time, PostgreSQL", unit: "ms", samples: samples.postgresCpu },
            { name: "its CPU time, client", unit: "ms", samples: samples.clientCpu },
            figureOf("purchase at the ledger alone", samples.ledger),
          ],
        },
      ];
    } finally {
      await bank.stop();
      await db.destroy();
    }
  });

const figureOf = (name: string, samples: readonly number[]): Figure => ({
  name,
  unit: "ms",
  samples,
  target,
});

async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await createRunFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await postgres.createDatabase("bench");
    return await use(postgres.urlFor("bench"));
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

async function msPerPurchase(buy: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  const tillsAtWork = Array.from({ length: tills }, async () => {
    while (begun++ < purchases) await buy();
  });
  await Promise.all(tillsAtWork);
  return (performance.now() - startedAt) / purchases;
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
async function tillsOver(origin: string) {
  const { accessToken } = await new WireClient(origin).signIn(channelUser, demoPassword);
  const till = openTill(origin, accessToken, tills);
  const run = systemClock.now().getTime();
  let count = 0;
  return {
    buy: ({ random, buyers, shops }: Market) =>
      till.buy({
        payer: random.pick(buyers),
        merchant: random.pick(shops),
        idempotencyKey: `bench-${run}-${count++}`,
      }),
    close: () => till.close(),
  };
}
