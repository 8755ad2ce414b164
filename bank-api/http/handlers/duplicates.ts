import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { parseDuplicateReason, requireSightOfBoth } from "bank-api/domain/duplicates";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { alreadyProcessed } from "bank-api/domain/transactions";
import type { Db } from "bank-api/store/database";
import {
  decideDuplicate,
  findDuplicate,
  listDuplicates,
  type ComparedDetails,
  type DuplicateDetail,
  type DuplicatePair,
  type DuplicatePerson,
} from "bank-api/store/duplicates";
import { noRows } from "bank-api/store/paging";
import type { Handlers } from "../handler";
import { countOf, stampOut } from "./lists";

export const duplicateHandlers: Handlers<"listDuplicates" | "readDuplicate" | "decideDuplicate"> = {
  async listDuplicates({ actor, body, db, page }) {
    const seen = BranchScope.of(actor);
    const scope = seen.narrowedTo(body.branch_id);
    const filter = scope && { scope, reason: body.reason, state: body.status };
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
      },
      opened: { customerIds: [...pair.details.keys()], screen: "duplicate" },
    };
  },

  async decideDuplicate({ actor, body: { _key, decision, reason: text }, db, clock }) {
    const pair = await visibleDuplicate(db, actor, _key);
    requireSightOfBoth(isDecidable(pair));
    const [reason, at] = [parseDuplicateReason(text), clock.now()];
    if (!(await decideDuplicate(db, pair.id, { state: decision, reason, by: actor.userId, at })))
      throw alreadyProcessed();
    const after = { state: decision, reason, customers: [pair.first.id, pair.second.id] };
    return {
      data: null,
      act: { actor, at, action: `duplicate.${decision}`, subject: `duplicate:${pair.id}`, after },
    };
  },
};

/** A pair of which the actor may see one at least. */
async function visibleDuplicate(db: Db, actor: Actor, key: string): Promise<DuplicateDetail> {
  const pair = isId(key) ? await findDuplicate(db, key, BranchScope.of(actor)) : undefined;
  if (!pair) throw notFound();
  return pair;
}

const isDecidable = ({ first, second }: DuplicatePair) => first.isInScope && second.isInScope;

const pairOut = (pair: DuplicatePair): DataInputOf<Calls["listDuplicates"]>[number] => ({
  _key: pair.id,
  first: personOut(pair.first),
  second: personOut(pair.second),
  reasons: [...pair.reasons],
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
