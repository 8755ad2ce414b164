import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { mainBranchKey, type ActiveStatus } from "contract/values";
import type { AdministrationQuery, Caller, RecordChoice } from "./caller";
import { ifNotFound } from "./errors";
import { everyRow } from "./every-page.server";
import { administered, administrationFilter, findByKey, versionPart } from "./records.server";
import { callFor, inputterOf, listFor, statusOf } from "./scope.server";

/** A branch as its administrators see it; its key is its code. */
export type BranchRecord = ReturnType<typeof branchOf>;

interface NewBranch {
  /** The code; it is the key from then on. */
  readonly key: string;
  readonly name: string;
  readonly type: "Pusat" | "Cabang";
  readonly address: string;
  /** The phone number begins with +62, or is "". */
  readonly phoneNumber: string;
  /** Undefined where the form did not ask. */
  readonly town?: string | undefined;
}

interface BranchEdit extends NewBranch {
  /** The status stays as loaded: no control changes it. */
  readonly status: ActiveStatus;
  readonly version: string;
}
const listBranches = (caller: Caller, query: AdministrationQuery) =>
  listFor(caller, "listBranches", query, administrationFilter(query), branchOf);

/** @throws BankError `not-found` for a branch that is absent or that the caller may not see */
const branch = (caller: Caller, key: string) => findByKey(key, (query) => listBranches(caller, query));

const fieldsOf = (
  caller: Caller,
  { key, name, type, address, phoneNumber, town }: NewBranch,
  status: ActiveStatus,
) => ({
  _key: key,
  name,
  type,
  address: { address },
  phone_number: phoneNumber,
  ...(town !== undefined && { town }),
  status,
  inputter: inputterOf(caller),
});

export const branchesCalls = {
  listBranches,
  branch,

  /** All active branches, as every selector offers them, and the one that is asked for, which may be inactive. */
  async branchChoices(caller: Caller, asked = ""): Promise<RecordChoice[]> {
    const rows = await everyRow((slice) => listBranches(caller, { ...slice, status: "Active" }));
    const choices = rows.sort(inBranchOrder).map(choiceOf);
    if (asked === "" || rows.some(({ key }) => key === asked)) return choices;
    const other = await branch(caller, asked).catch(ifNotFound(undefined));
    return other ? [...choices, choiceOf(other)] : choices;
  },

  /** Opens an active branch below the main one. */
  async createBranch(caller: Caller, created: NewBranch, idempotencyKey: string): Promise<void> {
    const body = { ...fieldsOf(caller, created, "Active"), parent_branch: mainBranchKey };
    await callFor(caller, "createBranch", { idempotencyKey, body });
  },

  /** Changes a branch; an empty phone number leaves the stored one. @throws as `versionPart` */
  async updateBranch(caller: Caller, edit: BranchEdit, idempotencyKey: string): Promise<void> {
    const isStored = ({ name, type, address, phoneNumber, town, status }: BranchRecord) =>
      name === edit.name &&
      type === edit.type &&
      address === edit.address &&
      status === edit.status &&
      town === (edit.town ?? town) &&
      (edit.phoneNumber === "" || edit.phoneNumber === phoneNumber);
    const version = await versionPart(edit.version, () => branch(caller, edit.key), isStored);
    const body = { ...version, ...fieldsOf(caller, edit, edit.status) };
    await callFor(caller, "updateBranch", { idempotencyKey, body });
  },
};

/** Head office first, then by name: the order in which branches are offered everywhere. */
export function inBranchOrder(a: NamedBranch, b: NamedBranch): number {
  const isAfterMain = (branch: NamedBranch) => Number(branch.key !== mainBranchKey);
  return isAfterMain(a) - isAfterMain(b) || a.name.localeCompare(b.name, "id", { numeric: true });
}

const choiceOf = ({ key, name }: NamedBranch) => ({ key, label: name });

type NamedBranch = Pick<BranchRecord, "key" | "name">;

function branchOf(branch: DataOf<Calls["listBranches"]>[number]) {
  const { name, type, phone_number: phoneNumber } = branch;
  const address = branch.address?.address ?? "";
  /** Null where the bank keeps none. */
  const town = branch.town ?? null;
  const status = statusOf(branch.status);
  const version = [name, type, address, phoneNumber, status, town];
  const parentKey = branch.parent_branch;
  return { ...administered(branch, version), name, type, address, phoneNumber, town, status, parentKey };
}
