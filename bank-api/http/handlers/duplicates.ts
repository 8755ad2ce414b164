import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { fieldsOfFamily, requireBothInForce, requireSightOfBoth } from "bank-api/domain/duplicates";
import { notFound } from "bank-api/domain/errors";
import { filledInTrail } from "bank-api/domain/fillable-fields";
import { isId } from "bank-api/domain/ids";
import { requireReason } from "bank-api/domain/reason";
import { alreadyProcessed, requireSecondPerson } from "bank-api/domain/transactions";
import { recordChanges } from "bank-api/store/audit/audit";
import { fillGaps } from "bank-api/store/customers/completeness";
import { findCustomer } from "bank-api/store/customers/customers";
import type { Db } from "bank-api/store/runtime/database";
import {
  approveSamePerson,
  decideDuplicate,
  dropWaitingPairs,
  proposeSamePerson,
  refuseSamePerson,
} from "bank-api/store/customers/duplicate-decisions";
import {
  findDuplicate,
  listDuplicates,
  type ComparedDetails,
  type DuplicateDetail,
  type DuplicatePair,
  type DuplicatePerson,
  type Proposal,
} from "bank-api/store/customers/duplicates";
import { noRows } from "bank-api/store/lists/paging";
import { listRefusedProposals, type RefusedProposal } from "bank-api/store/customers/refused-proposals";
import { endRecord, lockAndCountEnded } from "bank-api/store/customers/same-person";
import type { Handlers } from "../handler";
import { countOf, stampOut } from "./lists";

export const duplicateHandlers: Handlers<
  "listDuplicates" | "readDuplicate" | "decideDuplicate" | "proposeSamePerson" | "decideSamePerson"
> = {
  async listDuplicates({ actor, body, db, page }) {
    const seen = BranchScope.of(actor);
    const scope = seen.narrowedTo(body.branch_id);
    const filter = scope && { scope, match: body.reason, state: body.status };
    const found = filter ? await listDuplicates(db, filter, seen, page) : noRows;
    return { data: found.rows.map(pairOut), ...countOf(found) };
  },

  async readDuplicate({ actor, params, db }) {
    const pair = await visibleDuplicate(db, actor, String(params.key));
    return {
      data: {
        ...pairOut(pair),
        first: personDetailOut(pair.first, pair.details),
        second: personDetailOut(pair.second, pair.details),
        is_decidable: isDecidable(pair),
        decided: pair.decided && { ...stampOut(pair.decided), reason: pair.decided.reason },
        proposal: pair.proposal && proposalOut(pair, pair.proposal),
        refusals: (await listRefusedProposals(db, pair.id)).map(refusalOut),
      },
      opened: { customerIds: [...pair.details.keys()], screen: "duplicate" },
    };
  },

  async decideDuplicate({ actor, body: { _key, decision, reason: text }, db, clock }) {
    const pair = await visibleDuplicate(db, actor, _key);
    requireSightOfBoth(isDecidable(pair));
    const [reason, at] = [requireReason(text), clock.now()];
    const isHousehold = decision === "household";
    if (isHousehold) await lockBothInForce(db, actor, pair);
    if (!(await decideDuplicate(db, pair.id, { state: decision, reason, by: actor.userId, at })))
      throw await missedPair(db, actor, pair.id);
    const filled = isHousehold ? await makeOneHousehold(db, actor, pair, at) : [];
    const after = { state: decision, reason, customers: bothOf(pair), ...(filled.length > 0 && { filled }) };
    return {
      data: null,
      act: { actor, at, action: `duplicate.${decision}`, subject: `duplicate:${pair.id}`, after },
    };
  },

  async proposeSamePerson({ actor, body: { _key, ended, reason: text }, db, clock, ids }) {
    const pair = await visibleDuplicate(db, actor, _key);
    requireSightOfBoth(isDecidable(pair));
    const [reason, at, id] = [requireReason(text), clock.now(), ids.next()];
    await lockBothInForce(db, actor, pair);
    const endedId = pair[ended].id;
    if (!(await proposeSamePerson(db, pair.id, { id, endedId, reason, by: actor.userId, at })))
      throw await missedPair(db, actor, pair.id);
    const after = { endedId, keptId: keptOf(pair, endedId), reason };
    return {
      data: { _key: id },
      act: { actor, at, action: "duplicate.propose-same", subject: `duplicate:${pair.id}`, after },
    };
  },

  async decideSamePerson({ actor, body: { _key, proposal: proposalId, decision }, db, clock }) {
    const pair = await visibleDuplicate(db, actor, _key);
    requireSightOfBoth(isDecidable(pair));
    const { proposal } = pair;
    if (pair.state !== "proposed" || proposal?.id !== proposalId) throw alreadyProcessed();
    const at = clock.now();
    await (decision === "approve" ? approveProposal : refuseProposal)(db, { actor, at, pair, proposal });
    const after = { endedId: proposal.endedId, keptId: keptOf(pair, proposal.endedId) };
    const [action, subject] = [`duplicate.${decision}-same`, `duplicate:${pair.id}`];
    return { data: null, act: { actor, at, action, subject, after } };
  },
};

const refusalOut = ({ reason, proposed, refused }: RefusedProposal) => ({
  reason,
  proposed: stampOut(proposed),
  refused: stampOut(refused),
});

const bothOf = ({ first, second }: DuplicatePair) => [first.id, second.id];
const keptOf = ({ first, second }: DuplicatePair, endedId: string) =>
  first.id === endedId ? second.id : first.id;

interface Decision {
  readonly actor: Actor;
  readonly at: Date;
  readonly pair: DuplicateDetail;
  readonly proposal: Proposal;
}

/** Ends one of the two records. */
async function approveProposal(db: Db, decision: Decision): Promise<void> {
  const { actor, at, pair, proposal } = decision;
  requireSecondPerson(proposal.proposed.key ?? "", actor.userId);
  const { endedId } = proposal;
  await lockBothInForce(db, actor, pair);
  const dropped = await dropWaitingPairs(db, { endedId, pairId: pair.id });
  if (!(await approveSamePerson(db, proposal.id, { by: actor.userId, at })))
    throw await missedPair(db, actor, pair.id);
  const moved = await endRecord(db, { endedId, keptId: keptOf(pair, endedId) }, BranchScope.of(actor));
  await recordEnd(db, decision, moved);
  await recordChanges(
    db,
    { actor, at, action: "duplicate.drop" },
    dropped.map(({ id, ...before }) => ({
      subject: `duplicate:${id}`,
      before,
      after: { duplicate: pair.id },
    })),
  );
}

/** Puts it on the trail of the two that one has ended, and of the records that ended for it before that another one is kept by now. */
async function recordEnd(db: Db, decision: Decision, moved: readonly string[]): Promise<void> {
  const { actor, at, pair, proposal } = decision;
  const { endedId } = proposal;
  const [keptId, duplicate] = [keptOf(pair, endedId), pair.id];
  await recordChanges(db, { actor, at, action: "customer.end" }, [
    { subject: `customer:${endedId}`, after: { keptId, duplicate } },
    { subject: `customer:${keptId}`, after: { endedId, duplicate } },
  ]);
  const [before, after] = [{ keptId: endedId }, { keptId, duplicate }];
  await recordChanges(
    db,
    { actor, at, action: "customer.change-kept" },
    moved.map((id) => ({ subject: `customer:${id}`, before, after })),
  );
}

/** The pair waits again. */
async function refuseProposal(db: Db, { actor, pair, proposal }: Decision): Promise<void> {
  if (!(await refuseSamePerson(db, proposal.id))) throw await missedPair(db, actor, pair.id);
}

/** Keeps both as they are until commit: before the pair is written, since the order of locks is customers first. */
async function lockBothInForce(db: Db, actor: Actor, pair: DuplicatePair): Promise<void> {
  requireBothInForce(await lockAndCountEnded(db, bothOf(pair), BranchScope.of(actor)));
}

/** Gives the KK number of one to the other, who has none, with a record under that customer, and answers to whom. */
async function makeOneHousehold(db: Db, actor: Actor, pair: DuplicatePair, at: Date): Promise<string[]> {
  const scope = BranchScope.of(actor);
  const first = await findCustomer(db, pair.first.id, scope);
  const second = await findCustomer(db, pair.second.id, scope);
  if (!first || !second) throw notFound();
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
      after: { ...filledInTrail(fields), duplicate: pair.id },
    })),
  );
  return filled.map(({ customer }) => customer.id);
}

const proposalOut = ({ first }: DuplicatePair, { id, endedId, reason, proposed }: Proposal) => ({
  _key: id,
  ended: first.id === endedId ? ("first" as const) : ("second" as const),
  reason,
  proposed: stampOut(proposed),
});

/** A pair of which the actor may see one at least. */
async function visibleDuplicate(db: Db, actor: Actor, key: string): Promise<DuplicateDetail> {
  const pair = isId(key) ? await findDuplicate(db, key, BranchScope.of(actor)) : undefined;
  if (!pair) throw notFound();
  return pair;
}

/** Why a pair could not be decided: it is gone by now, or somebody else came first. */
async function missedPair(db: Db, actor: Actor, key: string): Promise<Error> {
  return (await findDuplicate(db, key, BranchScope.of(actor))) ? alreadyProcessed() : notFound();
}

const isDecidable = ({ first, second }: DuplicatePair) => first.isInScope && second.isInScope;

const pairOut = (pair: DuplicatePair): DataInputOf<Calls["listDuplicates"]>[number] => ({
  _key: pair.id,
  first: personOut(pair.first),
  second: personOut(pair.second),
  reasons: [...pair.matches],
  status: pair.state,
  found_timestamp: pair.foundAt.toISOString(),
});

const personOut = ({ id, isInScope, name, nationalId, branch }: DuplicatePerson) => ({
  _key: isInScope ? id : null,
  name,
  no_ktp: nationalId ?? "",
  branch: { _key: branch.id, name: branch.name },
});

function personDetailOut(person: DuplicatePerson, details: DuplicateDetail["details"]) {
  const found = details.get(person.id);
  return { ...personOut(person), detail: found ? detailsOut(found) : null };
}

const detailsOut = (details: ComparedDetails) => ({
  no_kk: details.familyCardNumber ?? "",
  birth_date: details.birthDate ?? "",
  birth_place: details.birthPlace ?? "",
  no_tlp: details.phone ?? "",
  no_hp: details.mobile ?? "",
  address: details.address ?? "",
  status: details.status,
  registered_timestamp: details.registeredAt.toISOString(),
});
