import { createIdSource } from "bank-api/domain/ids";
import { proposeSamePerson } from "bank-api/store/customers/duplicate-decisions";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { testNow } from "../support/clock";
import type { ProposedPair } from "./door";
import type { Customer } from "./model";
import {
  anyDataRequest,
  deciderOf,
  isErasure,
  isRestriction,
  obstacleTo,
  restricting,
} from "./people-and-data";
import { pairRestricted } from "./refusals";
import type { Draw } from "./requests";

/** Another than the bank's own (store/runtime/node-numbers.ts). */
export const ids = createIdSource({ now: testNow }, 16_000);

/** A record ends for another of the same person, and one of them is kept. */
interface Merge {
  readonly ended: Customer;
  readonly kept: Customer;
}

/**
 * Restricts or erases somebody in the very moment in which two records become theirs: that is about both afterwards, or they stay
 * two people.
 */
export const restrictWhileMerged: Draw = (round) => {
  const { books, random } = round;
  const isOne = (each: Customer) =>
    each.type === "Mustahik" && each.personKey === each.key && each.erasure === null;
  const request = anyDataRequest(
    round,
    (each) =>
      (isRestriction(each) || (isErasure(each) && obstacleTo(books, each) === undefined)) &&
      isOne(each.of) &&
      each.of.restrictedBy === null,
  );
  if (!request) return undefined;
  const isAlike = (each: Customer) =>
    isOne(each) &&
    each.restrictedBy === null &&
    each.branchId === request.of.branchId &&
    obstacleTo(books, { ...request, of: each }) === undefined;
  const other = round.find(
    books.customers,
    (each) => isAlike(each) && round.isFree(...books.recordsOf(each)),
  );
  const by = other && round.member(deciderOf(request));
  if (!other || !by) return undefined;
  round.take(by, ...books.recordsOf(other));
  const restriction = restricting(round, request, isRestriction(request) && random.chance(0.5));
  if (!restriction) return undefined;
  const isEnding = random.chance(0.5);
  const merge = isEnding ? { ended: request.of, kept: other } : { ended: other, kept: request.of };
  const pair = { key: ids.next(), proposalKey: ids.next() };
  const key = round.key();
  const write = by.door.approveSamePerson(pair, key);
  return {
    name: `${merge.ended.key} ends for ${merge.kept.key} at the time of the ${request.kind} of ${request.of.key}`,
    before: (db) => proposePair(db, pair, merge, request.makerId),
    attempts: [{ by, act: "dataRequest", key, write }, restriction.attempt],
    judge: (answers) => restriction.judge(answers, pairRestricted, () => books.endRecord(merge, by.userId)),
  };
};

/** The pair, as if the bank had found it, and the proposal that waits. */
export async function proposePair(
  db: Db,
  { key, proposalKey }: ProposedPair,
  { ended, kept }: Readonly<Record<keyof Merge, Pick<Customer, "key" | "branchId">>>,
  by: string,
): Promise<void> {
  const [first, second] = BigInt(ended.key) < BigInt(kept.key) ? [ended, kept] : [kept, ended];
  const at = testNow();
  await db.transaction().execute(async (transaction) => {
    await sql`DELETE FROM duplicate_pairs WHERE first_id = ${first.key} AND second_id = ${second.key}`.execute(
      transaction,
    );
    const pair = {
      ...{ id: key, first_id: first.key, second_id: second.key, reasons: ["phone"], found_at: at },
      ...{ first_branch_id: first.branchId, second_branch_id: second.branchId },
    };
    await transaction.insertInto("duplicate_pairs").values(pair).execute();
    await proposeSamePerson(transaction, key, {
      ...{ id: proposalKey, endedId: ended.key, reason: "Simulasi", by, at },
    });
  });
}
