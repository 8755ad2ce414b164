import type { DemoUsername } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { WireClient } from "../support/wire-client";
import { apiDoor } from "./api-door";
import type { Door, DoorName } from "./door";
import { formDoor } from "./form-door";

/** What a member of staff may do, by their role and branch. */
export interface Rights {
  /** `undefined`: head office, which works for all branches. */
  readonly branchId: string | undefined;
  /** Asks for corrections, withdraws them, switches customers, uploads files. */
  readonly isOperator: boolean;
  /** Decides on requests. */
  readonly isApprover: boolean;
  /** Has files processed. */
  readonly isProcessor: boolean;
  /** Proposes rules for approvals, and decides about them. */
  readonly makesRules: boolean;
  /** Proposes budgets of programmes, and decides about them. */
  readonly keepsBudgets: boolean;
  /** Proposes that data goes by rule, and decides about it. */
  readonly retains: boolean;
  /** Makes purchases and asks for disbursements. */
  readonly isChannel: boolean;
}

/** Somebody at work; several may share a user, each with a session of their own. */
export interface Member extends Rights {
  readonly username: DemoUsername;
  readonly userId: string;
  readonly roleId: string;
  /** The branch they belong to. */
  readonly homeId: string;
  readonly door: Door;
}

const nobody = {
  branchId: undefined,
  isOperator: false,
  isApprover: false,
  isProcessor: false,
  makesRules: false,
  keepsBudgets: false,
  retains: false,
  isChannel: false,
} as const satisfies Rights;
const operator = { ...nobody, isOperator: true };
const approver = { ...nobody, isApprover: true, isProcessor: true };
const supervisor = { ...nobody, isApprover: true, makesRules: true, keepsBudgets: true, retains: true };
const administrator = { ...operator, ...supervisor, isOperator: true, isProcessor: true };
const channel = { ...nobody, isChannel: true };

interface Post {
  readonly username: DemoUsername;
  readonly rights: Rights;
  /** The doors by which the first and the second user at this post work. */
  readonly doors: readonly [DoorName, DoorName];
}

/** The doors of users: half of all work at each. The merchants' channel is a program, and has no screens. */
const posts: readonly Post[] = [
  { username: "admin@ramahzakat.example", rights: administrator, doors: ["api", "forms"] },
  { username: "kanal.merchant@ramahzakat.example", rights: channel, doors: ["api", "api"] },
  {
    username: "operator.bandung@ramahzakat.example",
    rights: { ...operator, branchId: "ID0002" },
    doors: ["forms", "api"],
  },
  {
    username: "penyetuju.bandung@ramahzakat.example",
    rights: { ...approver, branchId: "ID0002" },
    doors: ["forms", "api"],
  },
  {
    username: "operator.surabaya@ramahzakat.example",
    rights: { ...operator, branchId: "ID0003" },
    doors: ["forms", "forms"],
  },
  {
    username: "penyetuju.pusat@ramahzakat.example",
    rights: approver,
    doors: ["forms", "forms"],
  },
  {
    username: "operator.pusat@ramahzakat.example",
    rights: operator,
    doors: ["api", "forms"],
  },
  { username: "kanal.merchant@ramahzakat.example", rights: channel, doors: ["api", "api"] },
  { username: "pengawas.pusat@ramahzakat.example", rights: supervisor, doors: ["forms", "api"] },
];

/** The addresses of the bank and the app, and what the bank has stored. */
interface Place {
  readonly bankOrigin: string;
  readonly appOrigin: string;
  readonly db: Db;
}

/** Signs in so many members of staff, each at a machine of their own. */
export async function signInStaff(place: Place, count: number): Promise<Member[]> {
  const users = await place.db
    .selectFrom("users")
    .select(["id", "username", "branch_id", "role_id"])
    .execute();
  const members: Member[] = [];
  for (let number = 0; number < count; number += 1) {
    const { username, rights, doors } = posts[number % posts.length]!;
    const user = users.find((each) => each.username === username)!;
    const doorName = doors[Math.floor(number / posts.length) % doors.length]!;
    const door = await openDoor(place, doorName, { username, rights, number });
    const { id: userId, role_id: roleId, branch_id: homeId } = user;
    members.push({ ...rights, username, userId, roleId, homeId, door });
  }
  return members;
}

function openDoor(
  { bankOrigin, appOrigin }: Place,
  name: DoorName,
  { username, rights, number }: Pick<Post, "username" | "rights"> & { readonly number: number },
): Promise<Door> {
  switch (name) {
    case "api":
      return apiDoor(new WireClient(bankOrigin).from(`198.51.100.${number + 1}`), username);
    case "forms":
      return formDoor(appOrigin, username, { ...rights, number });
  }
}

/** Whether a branch's records exist for somebody. */
export const sees = ({ branchId }: Rights, recordsBranchId: string) =>
  branchId === undefined || branchId === recordsBranchId;
