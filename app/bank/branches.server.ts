import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { mainBranchKey, type ActiveStatus } from "contract/values";
import { bearer, call } from "./client.server";
import { allActive, filterOf, findByKey, versionOf, versionPart } from "./records.server";
import { inputterOf, pageOf, statusOf } from "./scope.server";
import type { AdministrationQuery, BranchEdit, BranchRecord, Caller, Choice, NewBranch, Page } from "./types";

type WireBranch = DataOf<Calls["listBranches"]>[number];

export function branchesFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  async function list(query: AdministrationQuery, key?: string): Promise<Page<BranchRecord>> {
    const { skip, limit } = query;
    const answer = await call("listBranches", {
      authorization,
      params: { skip, limit },
      body: { ...filterOf(query), ...(key !== undefined && { _key: key }) },
    });
    return pageOf(answer, query, branchOf);
  }

  /** @throws BankError `not-found` for an absent branch and for one that the caller may not see alike */
  const branch = (key: string): Promise<BranchRecord> => findByKey(key, (slice) => list(slice, key));

  const fieldsOf = ({ key, name, type, address, phoneNumber }: NewBranch, status: ActiveStatus) => ({
    _key: key,
    name,
    type,
    address: { address },
    phone_number: phoneNumber,
    status,
    inputter: inputterOf(caller),
  });

  return {
    listBranches: (query: AdministrationQuery): Promise<Page<BranchRecord>> => list(query),
    branch,

    /** Active branches, as every selector offers them. */
    async branchChoices(): Promise<Choice[]> {
      const { rows } = await list(allActive);
      return [...rows].sort(inBranchOrder).map(({ key, name }) => ({ key, label: name }));
    },

    /** Opens an active branch below the main one. */
    async createBranch(created: NewBranch, idempotencyKey: string): Promise<void> {
      const body = { ...fieldsOf(created, "Active"), parent_branch: mainBranchKey };
      await call("createBranch", { authorization, idempotencyKey, body });
    },

    /** Changes a branch; an empty phone number leaves the stored one. @throws BankError that `isChangedMeanwhile` knows */
    async updateBranch(edit: BranchEdit, idempotencyKey: string): Promise<void> {
      const isStored = ({ name, type, address, phoneNumber, status }: BranchRecord) =>
        name === edit.name &&
        type === edit.type &&
        address === edit.address &&
        status === edit.status &&
        (edit.phoneNumber === "" || edit.phoneNumber === phoneNumber);
      const version = await versionPart(edit.version, () => branch(edit.key), isStored);
      const body = { ...version, ...fieldsOf(edit, edit.status) };
      await call("updateBranch", { authorization, idempotencyKey, body });
    },
  };
}

/** Head office first, then by name: the order in which branches are offered everywhere. */
export function inBranchOrder(a: NamedBranch, b: NamedBranch): number {
  const isAfterMain = (branch: NamedBranch) => Number(branch.key !== mainBranchKey);
  return isAfterMain(a) - isAfterMain(b) || a.name.localeCompare(b.name, "id", { numeric: true });
}

interface NamedBranch {
  readonly key: string;
  readonly name: string;
}

function branchOf(branch: WireBranch): BranchRecord {
  const address = branch.address?.address ?? "";
  const status = statusOf(branch.status);
  return {
    key: branch._key,
    name: branch.name,
    type: branch.type,
    address,
    phoneNumber: branch.phone_number,
    parentKey: branch.parent_branch,
    status,
    creatorName: branch.creator?.name ?? "",
    createdAt: branch.creator?.created_timestamp ?? "",
    version: versionOf(branch.version, [branch.name, branch.type, address, branch.phone_number, status]),
  };
}
