import { recordShown, type Shown } from "bank-api/store/audit/access-log";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { cpuMs, cpuOf, postgresMeter } from "./cpu";
import { ratioAtMost, type Figure } from "./figures";

/** Lists asked for behind each sample; each is put on record many times, since Linux counts time in ticks of 10 ms. */
const listsPerRun = 500;
const times = 10;
const peopleOnPage = 10;

/** So many lists are asked for in a second, and recorded by one statement. */
const listsPerSecond = [10, 100] as const;
/** What the record may cost beside its list (docs/rules.md#who-was-concerned). */
const target = ratioAtMost(0.03);

interface Scene {
  readonly db: Db;
  readonly bankPid: number;
  /** Asks for one page of a list. */
  readonly ask: () => Promise<unknown>;
  readonly runs: number;
}

/** CPU time of a list, and of putting on record whom it shows: in this process as in the bank, and in PostgreSQL. */
export async function measureShown({ db, bankPid, ask, runs }: Scene): Promise<Figure[]> {
  const PostgreSQL = await postgresMeter(db);
  const own = () => cpuMs(process.pid);
  const lists: number[] = [];
  const records = listsPerSecond.map((): number[] => []);
  const shown = await newShown(db);
  const recording = (atOnce: number) =>
    measured({ own, PostgreSQL }, listsPerRun * times, async () => {
      for (let time = 0; time < times; time += 1) await record(db, shown, atOnce);
    });
  await recording(100);
  for (let run = 0; run < runs; run += 1) {
    lists.push(
      await measured({ bank: () => cpuMs(bankPid), PostgreSQL }, listsPerRun, async () => {
        for (let list = 0; list < listsPerRun; list += 1) await ask();
      }),
    );
    for (const [place, atOnce] of listsPerSecond.entries()) records[place]?.push(await recording(atOnce));
  }
  await sql`DELETE FROM shown_people WHERE id <= ${lastId}`.execute(db);
  return listsPerSecond.map((atOnce, place) => ({
    name: `whom a list shows, ${atOnce} lists to a statement`,
    unit: "µs",
    samples: records[place] ?? [],
    plain: lists,
    target,
  }));
}

/** Microseconds of CPU time for each list. */
async function measured(
  meters: Parameters<typeof cpuOf>[0],
  count: number,
  work: () => Promise<void>,
): Promise<number> {
  const costs = Object.values(await cpuOf(meters, work));
  return (costs.reduce((sum, each) => sum + each, 0) * 1000) / count;
}

async function record(db: Db, shown: readonly Shown[], atOnce: number): Promise<void> {
  for (let done = 0; done < shown.length; done += atOnce)
    await recordShown(db, { next }, shown.slice(done, done + atOnce));
}

/** Below all ids of the bank. */
let lastId = 0;
const next = () => String((lastId += 1));

/** Pages of ten people who follow one another in a list. */
async function newShown(db: Db): Promise<Shown[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    SELECT customers.id, (SELECT min(id) FROM users) AS "userId" FROM customers
    WHERE customer_type = 'Mustahik' ORDER BY customers.id LIMIT ${listsPerRun * peopleOnPage}`.execute(db);
  return Array.from({ length: listsPerRun }, (_, page) => {
    const people = rows.slice(page * peopleOnPage, (page + 1) * peopleOnPage);
    return {
      actor: { userId: people[0]?.userId ?? "", sessionId: "1" },
      address: "127.0.0.1",
      customerIds: people.map(({ id }) => id),
      at: new Date(),
      call: "listCustomers",
      way: "list",
    };
  });
}
