import {
  parseBranchAddress,
  parseBranchCode,
  parseBranchPhone,
  parseLine,
  parseName,
  requireBranchChange,
  requireOpeningBranch,
} from "bank-api/domain/administration";
import { BranchScope } from "bank-api/domain/branch-scope";
import { actOf } from "bank-api/store/audit/audit";
import {
  insertBranch,
  listBranches,
  updateBranch,
  type BranchFields,
  type Branch,
  type NewBranch,
} from "bank-api/store/people/branches";
import { endSessionsOfBranch } from "bank-api/store/people/sessions";
import { personOf } from "bank-api/store/people/users";
import { refuseDuplicate } from "bank-api/store/runtime/errors";
import { versionOf } from "bank-api/store/runtime/hash";
import type { BodyOf, DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ActorHandlers } from "../handler";
import { requireVersion } from "../record-version";
import { lockAdministrationFor } from "./administrators";
import { given, listedAs } from "./lists";
import { visibleBranch } from "./visibility";

export const branchHandlers = {
  /** A user without MN603 gets only active branches (docs/wire.md#who-may-call). A branch's users get only their own. */
  async listBranches({ actor, body, db, page }) {
    const status = actor.features.has("MN603") ? given(body.status) : "Active";
    const filter = { id: body._key, status, search: given(body.search), scope: BranchScope.of(actor) };
    return listedAs(await listBranches(db, filter, page), branchOut);
  },

  async createBranch({ actor, body, db, clock }) {
    requireOpeningBranch(actor, body.parent_branch);
    const branch: NewBranch = {
      id: parseBranchCode(body._key),
      ...readBranch(body, { town: "" }),
      parentId: body.parent_branch,
      creator: personOf(actor),
      createdAt: clock.now(),
    };
    await lockAdministrationFor({ db, actor });
    await refuseDuplicate(insertBranch(db, branch), "Kode Cabang sudah dipakai.");
    const { id, createdAt: at, parentId } = branch;
    return {
      data: { _key: id },
      act: { at, ...actOf("branch", "create", id, { ...editableOf(branch), parentId }) },
    };
  },

  async updateBranch({ actor, body, db }) {
    await lockAdministrationFor({ db, actor });
    const before = await visibleBranch(db, actor, body._key);
    requireVersion(body.version, editableOf(before));
    const read = readBranch(body, before);
    // An empty phone number leaves the stored one: the form sends it only when it was changed (docs/product.md#branches).
    const after = { ...read, phoneNumber: read.phoneNumber || before.phoneNumber };
    requireBranchChange(actor, before, after);
    await updateBranch(db, before, after, personOf(actor));
    // The app keeps with a session whether its branch is a head office.
    if (after.type !== before.type) await endSessionsOfBranch(db, before);
    return {
      data: null,
      act: { ...actOf("branch", "update", before.id, editableOf(after)), before: editableOf(before) },
    };
  },
} satisfies Partial<ActorHandlers>;

/** A town that a request does not name stays as `held`. */
function readBranch(
  body: Omit<BodyOf<Calls["updateBranch"]>, "_key">,
  held: Pick<BranchFields, "town">,
): BranchFields {
  return {
    name: parseName(body.name, "Nama Cabang"),
    type: body.type,
    address: parseBranchAddress(body.address.address),
    phoneNumber: parseBranchPhone(body.phone_number),
    town: parseLine(body.town ?? held.town, "Kota"),
    status: body.status,
  };
}

function editableOf({ name, type, address, phoneNumber, town, status }: BranchFields) {
  return { name, type, address, phoneNumber, town, status };
}

function branchOut(branch: Branch): DataInputOf<Calls["listBranches"]>[number] {
  return {
    _key: branch.id,
    name: branch.name,
    type: branch.type,
    address: { address: branch.address },
    phone_number: branch.phoneNumber,
    town: branch.town,
    status: branch.status,
    parent_branch: branch.parentId ?? "",
    creator: { name: branch.creatorName, created_timestamp: branch.createdAt.toISOString() },
    inputter: { _key: branch.changerId ?? "", name: branch.changerName },
    version: versionOf(editableOf(branch)),
  };
}
