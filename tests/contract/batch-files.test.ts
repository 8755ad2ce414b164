import { createRandom } from "bank-api/seed/random";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { fileCases } from "../support/batch-files/cases";
import { uploadOf } from "../support/batch-files/form";
import { fuzzRun, mutated } from "../support/batch-files/mutated";
import { csvOf, kinds, namesOf, validRows, type Row } from "../support/batch-files/rows";
import { canWatchLoop, watchLoop, type LoopProbe } from "../support/loop";
import type { SignedIn } from "../support/wire-client";
import { openBank, type BankUnderTest } from "./bank";
import { batchesOf } from "./batch-desk";

/**
 * Every odd file there is, through the bank's own door: always a sentence, all of a file or nothing, sums that are
 * right, and meanwhile nobody else waits.
 */

const usualFiles = 30;
/** Many more by night (scripts/night.mjs). */
const fuzz = fuzzRun(usualFiles);
const isNight = fuzz.files > usualFiles;
/**
 * The reader's own tests have all cases of all kinds; by night they come here too. Usually the database gets the rows of one
 * kind, and every fifth file that is refused stands for the others: the door does the same with each.
 */
const kindsByHand = isNight ? kinds : kinds.slice(0, 1);
const casesByHand = (kind: BatchId) =>
  fileCases(kind).filter(({ expected }, place) => isNight || !("refused" in expected) || place % 5 === 0);
const perFileMs = 2_000;
const filesPerSignIn = 100;

/** Issue 6: no file stalls the server for longer. */
const longestTurnMs = 50;

let bank: BankUnderTest;
let operator: SignedIn;
let probe: LoopProbe | undefined;

beforeAll(async () => {
  probe = canWatchLoop ? await watchLoop() : undefined;
  bank = await openBank({ program: true, env: probe?.env });
  operator = await bank.signIn("operator.bandung");
  // The first one waits until everything is loaded and connected.
  expect(await faultOf("BUP0001", csvOf("BUP0001", validRows("BUP0001", 1, 1)))).toBeUndefined();
  await probe?.longTurns();
});
afterAll(() => bank.close());

/** Uploads a file and says what is wrong with what became of it; nothing, if all is well. */
async function faultOf(kind: BatchId, content: string | Uint8Array): Promise<string | undefined> {
  const answer = await operator.upload(uploadOf(kind, content));
  if (answer.code === "E3")
    return /\p{Lu}.{10,500}\.$/su.test(answer.message) ? undefined : `said ${answer.message}`;
  if (answer.code !== "S1") return `answered ${answer.code}: ${answer.message}`;
  const desk = batchesOf(operator);
  const batch = await desk.one(kind, answer.data._key);
  const { success, failed, process } = await desk.totals(answer.data._key);
  if (batch?.status !== "Pending" || process !== 0) return `is ${batch?.status}`;
  return batch.record === success + failed ? undefined : `${batch.record} rows are ${success} and ${failed}`;
}

interface Stored {
  readonly batches: number;
}

/** How many batches there are; in our own bank, also how many rows of all that an upload may leave behind. */
async function stored(): Promise<Stored> {
  if (bank.own) {
    const counted = await sql<Stored>`
      SELECT (SELECT count(*)::integer FROM batches) AS batches, (SELECT count(*) FROM batch_rows) AS rows,
        (SELECT sum(last) FROM batch_numbers) AS numbers, (SELECT count(*) FROM audit_log) AS audit,
        (SELECT count(*) FROM idempotency_keys) AS keys`.execute(bank.own.db);
    return counted.rows[0]!;
  }
  const totals = await Promise.all(kinds.map((kind) => batchesOf(operator).total(kind)));
  return { batches: totals.reduce((sum, total) => sum + total) };
}

describe.each(kindsByHand)("files of %s, made by hand", (kind) => {
  // The files of all kinds take longer than a session lasts on a busy machine.
  let before: Stored;
  beforeAll(async () => {
    operator = await bank.signIn("operator.bandung");
    before = await stored();
  });

  test.each(casesByHand(kind))("$name", async ({ content, expected }) => {
    expect(await faultOf(kind, content)).toBeUndefined();
    const after = await stored();
    const was = before;
    before = after;
    if ("refused" in expected) expect(after).toEqual(was);
    else expect(after.batches).toBe(was.batches + 1);
  });
});

describe("files that are large", () => {
  /** A file of so many megabytes, with one line again and again. */
  function bulk(megabytes: number, line: string): Buffer {
    const content = Buffer.alloc(megabytes * 1024 * 1024, line);
    Buffer.from(`${namesOf("BUP0001").join(";")}\n`).copy(content);
    return content;
  }

  test.each([
    ["60 MB", () => bulk(60, "a;b;c;d;e;f;g;h;i;j\n")],
    ["cells of 60,000 letters", () => bulk(45, `${"a".repeat(60_000)};b;c;d;e;f;g;h;i;j\n`)],
    ["rows of 6,000 cells", () => bulk(12, `${";x".repeat(6_000)}\n`)],
    ["blank lines", () => bulk(3, "\n")],
    ["quotes", () => bulk(20, '"')],
    [
      "20,000 times the same row",
      () => csvOf("BUP0001", Array<Row>(20_000).fill(validRows("BUP0001", 1)[0] ?? {})),
    ],
  ])("%s", { timeout: 120_000 }, async (_name, content) => {
    expect(await faultOf("BUP0001", content())).toBeUndefined();
  });
});

test(
  `${fuzz.files} files with random changes are refused with a sentence, or stored whole`,
  { timeout: 60_000 + fuzz.files * perFileMs },
  async () => {
    const random = createRandom(fuzz.seed);
    const readable = kinds.flatMap((kind) =>
      fileCases(kind).flatMap(({ content, expected }) => ("refused" in expected ? [] : [{ kind, content }])),
    );
    const faults: string[] = [];
    for (let file = 0; file < fuzz.files; file += 1) {
      // An access token lives 300 s.
      if (file % filesPerSignIn === 0) operator = await bank.signIn("operator.bandung");
      const { kind, content } = random.pick(readable);
      const fault = await faultOf(kind, mutated(random, content));
      if (fault !== undefined) faults.push(`file ${file} of seed ${fuzz.seed} ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);

test("no hostile file keeps other files waiting", async ({ skip }) => {
  if (!bank.own || !probe) return skip();
  const turns = await probe.longTurns();
  expect(turns.filter((ms) => ms > longestTurnMs)).toEqual([]);
});

test("no file is stored in part", async ({ skip }) => {
  if (!bank.own) return skip();
  const { rows } = await sql`
    SELECT batches.id, row_count, stored.*
    FROM batches LEFT JOIN (
      SELECT batch_id, count(*) FILTER (WHERE status = 'Success') AS success, count(*) FILTER (WHERE status = 'Failed') AS failed,
        count(*) FILTER (WHERE status = 'Process_success') AS process, min(row_number) AS first, max(row_number) AS last
      FROM batch_rows GROUP BY batch_id
    ) AS stored ON stored.batch_id = batches.id
    WHERE CASE WHEN items_failed THEN stored.batch_id IS NOT NULL
      ELSE (success_count, failed_count, process_count, 1, row_count) IS DISTINCT FROM
        (stored.success, stored.failed, stored.process, stored.first, stored.last) END`.execute(bank.own.db);
  expect(rows).toEqual([]);
  const uncounted = await sql`
    SELECT * FROM (
      SELECT batch_id, status, (row_number - 1) / 1000 AS block, count(*) AS total FROM batch_rows GROUP BY 1, 2, 3
    ) AS counted FULL JOIN batch_blocks USING (batch_id, status, block)
    WHERE counted.total IS DISTINCT FROM batch_blocks.total AND coalesce(batch_blocks.total, -1) <> 0
    LIMIT 1`.execute(bank.own.db);
  expect(uncounted.rows).toEqual([]);
  const orphans = await sql`
    SELECT batch_id FROM batch_rows WHERE NOT EXISTS (SELECT FROM batches WHERE id = batch_id) LIMIT 1`.execute(
    bank.own.db,
  );
  expect(orphans.rows).toEqual([]);
});
