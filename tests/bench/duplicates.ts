import { systemClock } from "bank-api/domain/clock";
import { createIdSource } from "bank-api/domain/ids";
import { demoPassword } from "bank-api/seed/organisation";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { WireClient } from "../support/wire-client";
import { type LargeBank, largeSize, withLargeBank } from "./bank-large";
import { largeFile, rowCount, timeOf, upload } from "./batches";
import { cpuMs, cpuOf, postgresMeter } from "./cpu";
import { medianAtLeast, type Figure, type Measure } from "./figures";

/** Promised: the dry run stays at 30,000 rows a second, with a million mustahik to compare each row with. */
const targets = { rowsPerSecond: 30_000 };
/** A file has people of its own. Beyond three the branch's city would have no KTP numbers left. */
const mostRuns = 3;
/** Nobody in the large organisation has a number from here on. */
const firstNewcomer = 700_000;

/** Times the dry run of new mustahik among a million, and the job that compares them all. */
export const measure: Measure = ({ runs, log }) =>
  withLargeBank(log, async (bank) => [
    {
      title: "Likely duplicates: the dry run of 100,000 new mustahik, and the job",
      conditions: [
        `${largeSize.mustahik} mustahik, ${largeSize.transactions} transactions; bank and PostgreSQL on this machine.`,
        "Checked: from sending the file until the answer, with every row compared with all mustahik.",
        "CPU time is what a row costs each program, however busy the machine is.",
        "The job: all mustahik compared with all others, one piece after the other without its pauses; once.",
      ],
      figures: await measureDuplicates(bank, Math.min(runs, mostRuns), log),
    },
  ]);

export async function measureDuplicates(
  { origin, pid, db }: Pick<LargeBank, "origin" | "pid" | "db">,
  runs: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const job = await compareAll(db, log);
  const operator = await new WireClient(origin).signIn("operator.bandung@ramahzakat.example", demoPassword);
  const meters = { bank: () => cpuMs(pid), PostgreSQL: await postgresMeter(db) };
  const [speeds, cost] = [[] as number[], { bank: [] as number[], PostgreSQL: [] as number[] }];
  for (let run = 0; run < runs; run += 1) {
    log(`duplicates: dry run ${run + 1}`);
    const file = largeFile(run, firstNewcomer + run * rowCount);
    let key = "";
    let ms = 0;
    const cpu = await cpuOf(meters, async () => {
      ms = await timeOf(async () => (key = await upload(operator, file)));
    });
    speeds.push(rowCount / (ms / 1000));
    for (const part of ["bank", "PostgreSQL"] as const) cost[part].push((cpu[part] * 1000) / rowCount);
    await operator.call("cancelBatch", { params: { key } });
    await db.deleteFrom("batch_rows").where("batch_id", "=", key).execute();
  }
  return [
    { name: "checked", unit: "/s", samples: speeds, target: medianAtLeast(targets.rowsPerSecond) },
    { name: "CPU time of a row checked, bank", unit: "µs", samples: cost.bank },
    { name: "CPU time of a row checked, PostgreSQL", unit: "µs", samples: cost.PostgreSQL },
    ...job,
    ...(await sizesOfIndexes(db)),
  ];
}

/** What the job does after a registration, for everybody who is there. */
async function compareAll(db: Db, log: (line: string) => void): Promise<Figure[]> {
  log("duplicates: the job");
  await sql`TRUNCATE duplicate_checks`.execute(db);
  await sql`INSERT INTO duplicate_checks (customer_id) SELECT id FROM customers WHERE customer_type = 'Mustahik'`.execute(
    db,
  );
  const ids = createIdSource(systemClock, 1023);
  const meters = { PostgreSQL: await postgresMeter(db) };
  let ms = 0;
  const { PostgreSQL: cpu } = await cpuOf(meters, async () => {
    ms = await timeOf(async () => {
      while (await findDuplicates(db, ids, systemClock.now()));
    });
  });
  return [
    { name: "the job, all mustahik", unit: "s", samples: [ms / 1000] },
    { name: "the job, CPU time of PostgreSQL", unit: "s", samples: [cpu / 1000] },
  ];
}

const indexes = [
  "customers_by_birth_date_and_name",
  "customers_by_phone",
  "customers_by_mobile",
  "customers_by_birth_date_and_serial",
  "customers_by_name_and_serial",
] as const;

async function sizesOfIndexes(db: Db): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    SELECT name, pg_relation_size(name::regclass) AS bytes FROM unnest(${[...indexes]}::text[]) AS name`.execute(
    db,
  );
  return rows.map(({ name, bytes }) => ({ name, unit: "MB", samples: [Number(bytes) / 1e6] }));
}
