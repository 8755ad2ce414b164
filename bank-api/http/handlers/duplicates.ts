import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import {
  fieldsOfFamily,
  requireAnswerer,
  requireBothInForce,
  requireSightOfBoth,
  requireUnrestricted,
} from "bank-api/domain/duplicates";
import { existing, notFound } from "bank-api/domain/errors";
import { filledInTrail } from "bank-api/domain/fillable-fields";
import { isId } from "bank-api/domain/ids";
import { requireReason } from "bank-api/domain/reason";
import { alreadyProcessed } from "bank-api/domain/transactions";
import { keyIn } from "bank-api/store/approvals/proposals";
import { actOf, recordChanges } from "bank-api/store/audit/audit";
import { fillGaps } from "bank-api/store/customers/completeness";
import { findCustomer } from "bank-api/store/customers/customers";
import {
  decideDuplicate,
  dropWaitingPairs,
  duplicateSubject,
  noteSamePerson,
  proposeSamePerson,
  reopenPair,
} from "bank-api/store/customers/duplicate-decisions";
import { findDuplicate, listDuplicates, listRefusals } from "bank-api/store/customers/duplicates";
import { endRecord, lockAndCount } from "bank-api/store/customers/same-person";
import type { Db } from "bank-api/store/runtime/database";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { listed } from "./lists";

export const duplicateHandlers = {
  async listDuplicates({ actor, body, db, page }) {
    const seen = BranchScope.of(actor);
    const scope = seen.narrowedTo(body.branchKey);
    return listed(await listDuplicates(db, { scope, match: body.match, state: body.state }, seen, page));
  },

  async readDuplicate({ actor, params, db }) {
    const pair = await visibleDuplicate(db, actor, String(params.key));
    const seen = [pair.first.key, pair.second.key].filter((key) => key !== null);
    return {
      data: { ...pair, isDecidable: seen.length === 2, refusals: await listRefusals(db, pair.key) },
      opened: { customerIds: seen, screen: "duplicate" },
    };
  },

  async decideDuplicate({ actor, body: { key, decision, reason: text }, db, clock }) {
    const pair = await decidableDuplicate(db, actor, key);
    const [reason, at] = [requireReason(text), clock.now()];
    const isHousehold = decision === "household";
    const { ended } = await lockBoth(db, actor, pair);
    if (isHousehold) requireBothInForce(ended);
    if (!(await decideDuplicate(db, pair.key, { state: decision, reason, by: actor.userId, at })))
      throw await missedPair(db, actor, pair.key);
    const filled = isHousehold ? await makeOneHousehold(db, actor, pair, at) : [];
    const customers = Object.values(pair.keys);
    const after = { state: decision, reason, customers, ...(filled.length > 0 && { filled }) };
    return { data: null, act: { at, ...actOf("duplicate", decision, pair.key, after) } };
  },

  async proposeSamePerson({ actor, body: { key, ended, reason: text }, db, clock, ids }) {
    const pair = await decidableDuplicate(db, actor, key);
    const [reason, at, id] = [requireReason(text), clock.now(), ids.next()];
    requireBothInForce((await lockBoth(db, actor, pair)).ended);
    const { endedId, keptId } = recordsOf(pair, ended);
    if (!(await proposeSamePerson(db, pair.key, { id, endedId, reason, by: actor.userId, at })))
      throw await missedPair(db, actor, pair.key);
    const after = { endedId, keptId, reason };
    return { data: { key: id }, act: { at, ...actOf("duplicate", "propose-same", pair.key, after) } };
  },
} satisfies Partial<ActorHandlers>;

/** The proposal that two records are of one person. */
export async function answersToSamePerson({
  actor,
  db,
  record: { id, subject, proposedBy },
}: Deciding): Promise<Answers> {
  const pair = await decidableDuplicate(db, actor, keyIn({ subject }));
  const { proposal } = pair;
  if (pair.state !== "proposed" || proposal?.key !== id) throw alreadyProcessed();
  requireAnswerer(actor, proposedBy);
  const after = recordsOf(pair, proposal.ended);
  return {
    approve: async (at) => {
      await endOneRecord(db, { actor, at, pair, reason: proposal.reason, ...after });
      return actOf("duplicate", "approve-same", pair.key, after);
    },
    refuse: async () => {
      await reopenPair(db, pair.key);
      return actOf("duplicate", "refuse-same", pair.key, after);
    },
  };
}

/** Which record ends, and which is kept. */
const recordsOf = ({ keys: { first, second } }: DecidablePair, ended: "first" | "second") =>
  ended === "first" ? { endedId: first, keptId: second } : { endedId: second, keptId: first };

interface RecordEnd {
  readonly actor: Actor;
  readonly at: Date;
  readonly pair: DecidablePair;
  readonly reason: string;
  readonly endedId: string;
  readonly keptId: string;
}

/** Ends one of the two records. */
async function endOneRecord(db: Db, end: RecordEnd): Promise<void> {
  const { actor, at, pair, endedId, keptId } = end;
  requireBothInForce((await lockBoth(db, actor, pair)).ended);
  const dropped = await dropWaitingPairs(db, { endedId, pairId: pair.key }, { by: actor.userId, at });
  await noteSamePerson(db, pair.key);
  const moved = await endRecord(db, { endedId, keptId }, BranchScope.of(actor));
  await recordEnd(db, end, moved);
  await recordChanges(
    db,
    { actor, at, action: "duplicate.drop" },
    dropped.map(({ id, endedId, keptId }) => ({
      subject: duplicateSubject(id),
      before: { endedId, keptId },
      after: { duplicate: pair.key },
    })),
  );
}

/**
 * Puts the end on the trail of both records. The trail of records that ended earlier for the ended one says that another is kept.
 */
async function recordEnd(db: Db, end: RecordEnd, moved: readonly string[]): Promise<void> {
  const { actor, at, endedId, keptId, reason } = end;
  const duplicate = end.pair.key;
  await recordChanges(db, { actor, at, action: "customer.end" }, [
    { subject: `customer:${endedId}`, after: { keptId, duplicate, reason } },
    { subject: `customer:${keptId}`, after: { endedId, duplicate, reason } },
  ]);
  const [before, after] = [{ keptId: endedId }, { keptId, duplicate }];
  const changes = moved.map((id) => ({ subject: `customer:${id}`, before, after }));
  await recordChanges(db, { actor, at, action: "customer.change-kept" }, changes);
}

/** Keeps both as they are until commit: before the pair is written, since the order of locks is customers first. */
async function lockBoth(db: Db, actor: Actor, { keys }: DecidablePair) {
  const locked = await lockAndCount(db, Object.values(keys), BranchScope.of(actor));
  requireUnrestricted(locked.restricted);
  return locked;
}

/** Gives the KK number of one to the other, who has none, with a record under that customer, and answers to whom. */
async function makeOneHousehold(db: Db, actor: Actor, pair: DecidablePair, at: Date): Promise<string[]> {
  const scope = BranchScope.of(actor);
  const first = existing(await findCustomer(db, pair.keys.first, scope));
  const second = existing(await findCustomer(db, pair.keys.second, scope));
  const [ofFirst, ofSecond] = fieldsOfFamily(first, second);
  const filled = [
    ...(ofFirst ? [{ customer: first, fields: ofFirst }] : []),
    ...(ofSecond ? [{ customer: second, fields: ofSecond }] : []),
  ];
  for (const { customer, fields } of filled)
    if (!(await fillGaps(db, customer, fields))) throw alreadyProcessed();
  await recordChanges(
    db,
    { actor, at, action: "customer.complete" },
    filled.map(({ customer, fields }) => ({
      subject: `customer:${customer.id}`,
      after: { ...filledInTrail(fields), duplicate: pair.key },
    })),
  );
  return filled.map(({ customer }) => customer.id);
}

/** A pair of which the actor may see one at least. */
const visibleDuplicate = async (db: Db, actor: Actor, key: string) =>
  existing(isId(key) && (await findDuplicate(db, key, BranchScope.of(actor))));

/** A pair about which the actor may decide, with the keys of both. */
async function decidableDuplicate(db: Db, actor: Actor, key: string) {
  const pair = await visibleDuplicate(db, actor, key);
  return { ...pair, keys: requireSightOfBoth(pair.first.key, pair.second.key) };
}

type DecidablePair = Awaited<ReturnType<typeof decidableDuplicate>>;

/** Why a pair could not be decided: it is gone by now, or somebody else came first. */
async function missedPair(db: Db, actor: Actor, key: string): Promise<Error> {
  return (await findDuplicate(db, key, BranchScope.of(actor))) ? alreadyProcessed() : notFound();
}
