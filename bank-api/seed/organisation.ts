import { Passwords } from "bank-api/access/passwords";
import type { Actor } from "bank-api/domain/actor";
import {
  parseBranchAddress,
  parseBranchCode,
  parseBranchPhone,
  parseEmail,
  parseName,
  parseRoleCode,
} from "bank-api/domain/administration";
import { screensOf } from "bank-api/domain/features";
import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { insertBranch } from "bank-api/store/people/branches";
import { insertRole } from "bank-api/store/people/roles";
import { insertUser } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { channelFeatureCode, menuFeatureCodes, screensIn, type FeatureCode } from "contract/features";
import { passwordDigest } from "contract/signing";
import { mainBranchKey } from "contract/values";
import { present } from "./present";

export interface SeedOptions {
  /** The same seed, sizes and `now` make the same organisation. */
  readonly seed: number;
  readonly mustahik: number;
  readonly merchants: number;
  readonly transactions: number;
  /** The history ends on the evening before. */
  readonly now: Date;
  /** The cost of hashing the users' passwords (access/passwords.ts). Unset: what OWASP asks for. */
  readonly passwordCost?: number;
  /** Gets a line for each hundred thousand rows. */
  readonly log?: (line: string) => void;
}

/** Password of every demo user (README). */
export const demoPassword = "RamahZakat-2026!";

/** A branch, and the city of its customers: `cityCode` is the beginning of their region codes. */
export interface DemoBranch {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly cityCode: string;
}

export const demoBranches = [
  { id: mainBranchKey, name: "Kantor Pusat", city: "Jakarta Pusat", cityCode: "3171" },
  { id: "ID0002", name: "Cabang Bandung", city: "Bandung", cityCode: "3273" },
  { id: "ID0003", name: "Cabang Surabaya", city: "Surabaya", cityCode: "3578" },
] as const satisfies readonly DemoBranch[];

export type DemoBranchId = (typeof demoBranches)[number]["id"];

/** A branch's waiting batch of each kind was uploaded so many days ago; that of head office last. */
export const uploadedDaysAgo = (place: number) => place + 2;
export const oldestUploadDays = uploadedDaysAgo(demoBranches.length - 1);

interface DemoRole {
  readonly code: string;
  readonly description: string;
  readonly features: readonly FeatureCode[];
}

export const demoRoles = {
  administrator: { code: "ADMIN", description: "Administrator", features: menuFeatureCodes },
  operator: {
    code: "OPERATOR",
    description: "Operator",
    features: ["MN100", ...screensIn("MN200"), ...screensIn("MN300"), ...screensIn("MN500"), "MN701"],
  },
  approver: {
    code: "PENYETUJU",
    description: "Penyetuju",
    features: ["MN100", ...screensIn("MN400"), "MN408", "MN605", ...screensIn("MN500"), "MN708"],
  },
  userAdministrator: {
    code: "ADMIN-CABANG",
    description: "Administrator Cabang",
    features: ["MN100", ...screensIn("MN600")],
  },
  none: { code: "TANPA-AKSES", description: "Tanpa Akses", features: [] },
  channel: { code: "KANAL-MERCHANT", description: "Kanal Merchant", features: [channelFeatureCode] },
  supervisor: {
    code: "PENGAWAS",
    description: "Pengawas",
    features: [
      ...(["MN100", "MN404", "MN405", "MN506", "MN508", "MN604", "MN605", "MN606"] as const),
      ...(["MN702", "MN704", "MN705", "MN706", "MN707", "MN709", "MN710"] as const),
    ],
  },
} as const satisfies Record<string, DemoRole>;

const usernameOf = <Name extends string>(name: Name) => `${name}@ramahzakat.example` as const;
const user = <Name extends string>(
  name: Name,
  fullName: string,
  branchId: DemoBranchId,
  role: keyof typeof demoRoles,
  isNew = false,
) => ({
  username: usernameOf(name),
  name: fullName,
  branchId,
  role,
  /** Has to choose a password of their own before anything else. */
  isNew,
});

export const demoUsers = [
  user("admin", "Admin Ramah Zakat", "ID0001", "administrator"),
  user("operator.pusat", "Operator Pusat", "ID0001", "operator"),
  user("penyetuju.pusat", "Penyetuju Pusat", "ID0001", "approver"),
  user("operator.bandung", "Operator Bandung", "ID0002", "operator"),
  user("penyetuju.bandung", "Penyetuju Bandung", "ID0002", "approver"),
  user("operator.surabaya", "Operator Surabaya", "ID0003", "operator"),
  user("admin.bandung", "Admin Bandung", "ID0002", "userAdministrator"),
  user("tanpa.akses", "Tanpa Akses", "ID0002", "none"),
  user("baru", "Pengguna Baru", "ID0002", "operator", true),
  user("kanal.merchant", "Kanal Merchant", "ID0001", "channel"),
  user("pengawas.pusat", "Pengawas Pusat", "ID0001", "supervisor"),
] as const;

export type DemoUsername = (typeof demoUsers)[number]["username"];

/** The users of a demo organisation, and the time up to which it is written. */
export interface Founded {
  readonly now: Date;
  readonly userIds: ReadonlyMap<DemoUsername, string>;
}

/** Makes ids of other times than that of the rest: they contain it. Each use has a number of its own. */
export function idsOfThePast(use: number): (at: Date) => string {
  const clock = { time: new Date(0), now: () => clock.time };
  const ids = createIdSource(clock, use);
  return (at) => {
    clock.time = at;
    return ids.next();
  };
}

/** A user as records name them. */
export function demoPerson(userIds: ReadonlyMap<DemoUsername, string>, username: DemoUsername) {
  const { name } = present(demoUsers.find((each) => each.username === username));
  return { key: present(userIds.get(username)), name };
}

/** Who requests and who approves the transactions of each branch. Head office approves those of Surabaya. */
export const staffOf = {
  ID0001: { operator: usernameOf("operator.pusat"), approver: usernameOf("penyetuju.pusat") },
  ID0002: { operator: usernameOf("operator.bandung"), approver: usernameOf("penyetuju.bandung") },
  ID0003: { operator: usernameOf("operator.surabaya"), approver: usernameOf("penyetuju.pusat") },
} as const satisfies Record<DemoBranchId, Record<"operator" | "approver", DemoUsername>>;

/** The same as who makes calls. */
export const actorsOf = (userIds: ReadonlyMap<DemoUsername, string>, branchId: DemoBranchId) => ({
  operator: demoActor(userIds, staffOf[branchId].operator),
  approver: demoActor(userIds, staffOf[branchId].approver),
});

/** A user as who makes a call. Nobody has signed in. */
export function demoActor(userIds: ReadonlyMap<DemoUsername, string>, username: DemoUsername): Actor {
  const { branchId, role } = present(demoUsers.find((each) => each.username === username));
  const { id, name } = present(demoBranches.find((each) => each.id === branchId));
  const person = demoPerson(userIds, username);
  return {
    ...{ userId: person.key, name: person.name, username, sessionId: "", roleId: "" },
    branch: { id, name, isHeadOffice: id === mainBranchKey },
    features: new Set(demoRoles[role].features),
  };
}

export const channelUser = usernameOf("kanal.merchant");
/** The two people of head office who propose and decide: whatever one proposes, the other decides. */
export const administrator = usernameOf("admin");
export const supervisor = usernameOf("pengawas.pusat");

/** Password hashes of the demo users. scrypt is slow, so this comes before the database transaction. */
export async function hashDemoPasswords(cost?: number): Promise<ReadonlyMap<DemoUsername, string>> {
  const passwords = new Passwords(cost);
  const hashes = demoUsers.map(
    async ({ username }) => [username, await passwords.hash(passwordDigest(username, demoPassword))] as const,
  );
  return new Map(await Promise.all(hashes));
}

/** The creator that the records of the seed name. */
const founder = { key: null, name: "Ramah Zakat" } as const;

/** Inserts branches, roles and users. Answers user ids by sign-in name. */
export async function insertOrganisation(
  db: Db,
  ids: IdSource,
  createdAt: Date,
  passwordHashes: ReadonlyMap<DemoUsername, string>,
): Promise<ReadonlyMap<DemoUsername, string>> {
  const common = { status: "Active", creator: founder, createdAt } as const;
  for (const [place, { id, name, city }] of demoBranches.entries()) {
    const isMain = id === mainBranchKey;
    await insertBranch(db, {
      ...common,
      id: parseBranchCode(id),
      name: parseName(name, "Nama Cabang"),
      type: isMain ? "Pusat" : "Cabang",
      address: parseBranchAddress(`Jalan Contoh No. ${place + 1}, ${city}`),
      phoneNumber: parseBranchPhone(`0812000000${place + 1}`),
      town: city,
      parentId: isMain ? null : mainBranchKey,
    });
  }
  const roleIds = new Map<string, string>();
  for (const [name, { code, description, features }] of Object.entries(demoRoles)) {
    const id = ids.next();
    roleIds.set(name, id);
    await insertRole(db, {
      ...common,
      id,
      code: parseRoleCode(code),
      description: parseName(description, "Deskripsi Role"),
      // An empty menu is refused, so a role without features says at least that it does not see the dashboard.
      features: screensOf([
        { code: "MN100", view: false },
        ...features.map((feature) => ({ code: feature, view: true })),
      ]),
      requiresSecondFactor: false,
    });
  }
  const userIds = new Map<DemoUsername, string>();
  for (const { username, name, branchId, role, isNew } of demoUsers) {
    const id = ids.next();
    const hash = present(passwordHashes.get(username));
    userIds.set(username, id);
    await insertUser(db, {
      ...common,
      id,
      username: parseEmail(username),
      name: parseName(name, "Nama"),
      branchId,
      roleId: present(roleIds.get(role)),
      password: { hash, isTemporary: isNew, expiresAt: null },
    });
  }
  return userIds;
}
