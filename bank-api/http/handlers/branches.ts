import type { BodyOf, DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import {
  parseBranchAddress,
  parseBranchCode,
  parseBranchPhone,
  parseName,
  requireBranchChange,
  requireHeadOffice,
} from "bank-api/domain/administration";
import { already, notFound, refused } from "bank-api/domain/errors";
import { recordAudit, takeTurn } from "bank-api/store/audit";
import {
  findBranch,
  insertBranch,
  listBranches,
  updateBranch,
  type BranchFields,
  type BranchRow,
  type NewBranch,
} from "bank-api/store/branches";
import type { Db } from "bank-api/store/database";
import { isUniqueViolation } from "bank-api/store/errors";
import { personOf } from "bank-api/store/person";
import type { Handlers } from "../handler";
import { countOf, given } from "./lists";
import { ownScope } from "./visibility";

export const branchHandlers: Handlers<"listBranches" | "createBranch" | "updateBranch"> = {
  /** Whoever does not administer branches chooses among active ones (wire.md); a branch user sees their own. */
  async listBranches({ actor, body, db, page }) {
    const status = actor.features.has("MN603") ? given(body.status) : "Active";
    const found = await listBranches(db, { id: body._key, status, scope: ownScope(actor) }, page);
    return { data: found.rows.map(branchOut), ...countOf(found) };
  },

  async createBranch({ actor, body, db, clock }) {
    requireHeadOffice(actor);
    const branch: NewBranch = {
      id: parseBranchCode(body._key),
      ...readBranch(body),
      parentId: body.parent_branch,
      creator: personOf(actor),
      createdAt: clock.now(),
    };
    if ((await findBranch(db, body.parent_branch)) === undefined)
      throw refused("Cabang induk tidak ditemukan.");
    await insertNewBranch(db, branch);
    await recordAudit(db, {
      actor,
      at: branch.createdAt,
      action: "branch.create",
      subject: `branch:${branch.id}`,
      after: { ...auditedOf(branch), parentId: branch.parentId },
    });
    return { data: { _key: branch.id } };
  },

  async updateBranch({ actor, body, db, clock }) {
    await takeTurn(db);
    const before = await findBranch(db, body._key);
    const scope = ownScope(actor);
    if (before === undefined || (scope !== undefined && before.id !== scope)) throw notFound();
    const read = readBranch(body);
    // An empty phone number leaves the stored one: the form sends it only when it was changed (spec, document 1 §5).
    const after = { ...read, phoneNumber: read.phoneNumber || before.phoneNumber };
    requireBranchChange(actor, before, after);
    await updateBranch(db, before.id, after, personOf(actor));
    await recordAudit(db, {
      actor,
      at: clock.now(),
      action: "branch.update",
      subject: `branch:${before.id}`,
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return { data: null };
  },
};

async function insertNewBranch(db: Db, branch: NewBranch): Promise<void> {
  try {
    await insertBranch(db, branch);
  } catch (error) {
    if (isUniqueViolation(error, "branches_pkey")) throw already("Kode Cabang sudah dipakai.");
    throw error;
  }
}

function readBranch(body: Omit<BodyOf<Calls["updateBranch"]>, "_key">): BranchFields {
  return {
    name: parseName(body.name, "Nama Cabang"),
    type: body.type,
    address: parseBranchAddress(body.address.address),
    phoneNumber: parseBranchPhone(body.phone_number),
    status: body.status,
  };
}

function auditedOf({ name, type, address, phoneNumber, status }: BranchFields) {
  return { name, type, address, phoneNumber, status };
}

function branchOut(branch: BranchRow): DataInputOf<Calls["listBranches"]>[number] {
  return {
    _key: branch.id,
    name: branch.name,
    type: branch.type,
    address: { address: branch.address },
    phone_number: branch.phoneNumber,
    status: branch.status,
    parent_branch: branch.parentId ?? "",
    creator: { name: branch.creatorName, created_timestamp: branch.createdAt.toISOString() },
    inputter: { _key: branch.changer.id ?? "", name: branch.changer.name },
  };
}
