import { channelFeatureCode, menuFeatureCodes, type FeatureCode } from "contract/features";
import { passwordDigest } from "contract/signing";
import { mainBranchKey } from "contract/values";
import { hashPassword } from "bank-api/access/passwords";
import {
  parseBranchAddress,
  parseBranchCode,
  parseBranchPhone,
  parseEmail,
  parseName,
  parseRoleCode,
} from "bank-api/domain/administration";
import { screensOf } from "bank-api/domain/features";
import type { IdSource } from "bank-api/domain/ids";
import { insertBranch } from "bank-api/store/branches";
import type { Db } from "bank-api/store/database";
import { insertRole } from "bank-api/store/roles";
import { insertUser } from "bank-api/store/users";
import { present } from "./present";

/** Password of every demo user (docs/rules.md#demo-data). */
export const demoPassword = "RamahZakat-2026!";

/** A branch, and where its people live: the first four digits of their region codes. */
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

const mustahikScreens = ["MN201", "MN205", "MN202", "MN203", "MN204"] as const;
const merchantScreens = ["MN301", "MN304", "MN302", "MN303"] as const;
const approvalScreens = ["MN401", "MN402", "MN403", "MN404", "MN405"] as const;
const reportScreens = ["MN501", "MN502", "MN503", "MN504"] as const;
const administrationScreens = ["MN601", "MN602", "MN603"] as const;

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
    features: ["MN100", ...mustahikScreens, ...merchantScreens, ...reportScreens],
  },
  approver: {
    code: "PENYETUJU",
    description: "Penyetuju",
    features: ["MN100", ...approvalScreens, ...reportScreens],
  },
  userAdministrator: {
    code: "ADMIN-CABANG",
    description: "Administrator Cabang",
    features: ["MN100", ...administrationScreens],
  },
  none: { code: "TANPA-AKSES", description: "Tanpa Akses", features: [] },
  channel: { code: "KANAL-MERCHANT", description: "Kanal Merchant", features: [channelFeatureCode] },
} as const satisfies Record<string, DemoRole>;

interface DemoUser {
  readonly username: string;
  readonly name: string;
  readonly branchId: DemoBranchId;
  readonly role: keyof typeof demoRoles;
  /** Has yet to choose a password of their own (E2). */
  readonly isNew?: boolean;
}

export const demoUsers = [
  {
    username: "admin@ramahzakat.example",
    name: "Admin Ramah Zakat",
    branchId: "ID0001",
    role: "administrator",
  },
  {
    username: "operator.pusat@ramahzakat.example",
    name: "Operator Pusat",
    branchId: "ID0001",
    role: "operator",
  },
  {
    username: "penyetuju.pusat@ramahzakat.example",
    name: "Penyetuju Pusat",
    branchId: "ID0001",
    role: "approver",
  },
  {
    username: "operator.bandung@ramahzakat.example",
    name: "Operator Bandung",
    branchId: "ID0002",
    role: "operator",
  },
  {
    username: "penyetuju.bandung@ramahzakat.example",
    name: "Penyetuju Bandung",
    branchId: "ID0002",
    role: "approver",
  },
  {
    username: "operator.surabaya@ramahzakat.example",
    name: "Operator Surabaya",
    branchId: "ID0003",
    role: "operator",
  },
  {
    username: "admin.bandung@ramahzakat.example",
    name: "Admin Bandung",
    branchId: "ID0002",
    role: "userAdministrator",
  },
  { username: "tanpa.akses@ramahzakat.example", name: "Tanpa Akses", branchId: "ID0002", role: "none" },
  {
    username: "baru@ramahzakat.example",
    name: "Pengguna Baru",
    branchId: "ID0002",
    role: "operator",
    isNew: true,
  },
  {
    username: "kanal.merchant@ramahzakat.example",
    name: "Kanal Merchant",
    branchId: "ID0001",
    role: "channel",
  },
] as const satisfies readonly DemoUser[];

export type DemoUsername = (typeof demoUsers)[number]["username"];

/** Who asks for and who approves money movements of each branch; Surabaya's are approved by head office. */
export const staffOf = {
  ID0001: { operator: "operator.pusat@ramahzakat.example", approver: "penyetuju.pusat@ramahzakat.example" },
  ID0002: {
    operator: "operator.bandung@ramahzakat.example",
    approver: "penyetuju.bandung@ramahzakat.example",
  },
  ID0003: {
    operator: "operator.surabaya@ramahzakat.example",
    approver: "penyetuju.pusat@ramahzakat.example",
  },
} as const satisfies Record<DemoBranchId, Record<"operator" | "approver", DemoUsername>>;

export const channelUser = "kanal.merchant@ramahzakat.example" satisfies DemoUsername;

/** Password hashes of the demo users, made before the database transaction: scrypt takes its time. */
export async function hashDemoPasswords(): Promise<ReadonlyMap<DemoUsername, string>> {
  const hashes = demoUsers.map(
    async ({ username }) => [username, await hashPassword(passwordDigest(username, demoPassword))] as const,
  );
  return new Map(await Promise.all(hashes));
}

/** Who is said to have made what the seed makes. */
const founder = { id: null, name: "Ramah Zakat" } as const;

/** Inserts branches, roles and users; answers user ids by name. */
export async function insertOrganisation(
  db: Db,
  ids: IdSource,
  createdAt: Date,
  passwordHashes: ReadonlyMap<DemoUsername, string>,
): Promise<ReadonlyMap<DemoUsername, string>> {
  for (const [place, branch] of demoBranches.entries())
    await insertDemoBranch(db, branch, place + 1, createdAt);
  const roleIds = new Map<string, string>();
  for (const [name, role] of Object.entries(demoRoles)) {
    roleIds.set(name, ids.next());
    await insertDemoRole(db, present(roleIds.get(name)), role, createdAt);
  }
  const userIds = new Map<DemoUsername, string>();
  for (const user of demoUsers) {
    const id = ids.next();
    const hash = present(passwordHashes.get(user.username));
    await insertDemoUser(db, { id, roleId: present(roleIds.get(user.role)), hash, createdAt }, user);
    userIds.set(user.username, id);
  }
  return userIds;
}

async function insertDemoBranch(db: Db, branch: DemoBranch, number: number, createdAt: Date): Promise<void> {
  const isMain = branch.id === mainBranchKey;
  await insertBranch(db, {
    id: parseBranchCode(branch.id),
    name: parseName(branch.name, "Nama Cabang"),
    type: isMain ? "Pusat" : "Cabang",
    address: parseBranchAddress(`Jalan Contoh No. ${number}, ${branch.city}`),
    phoneNumber: parseBranchPhone(`0812000000${number}`),
    status: "Active",
    parentId: isMain ? null : mainBranchKey,
    creator: founder,
    createdAt,
  });
}

async function insertDemoRole(db: Db, id: string, role: DemoRole, createdAt: Date): Promise<void> {
  await insertRole(db, {
    id,
    code: parseRoleCode(role.code),
    description: parseName(role.description, "Deskripsi Role"),
    status: "Active",
    // An empty menu is refused, so the menu of those who see nothing says so.
    features: screensOf([
      { code: "MN100", view: false },
      ...role.features.map((code) => ({ code, view: true })),
    ]),
    creator: founder,
    createdAt,
  });
}

interface UserKeys {
  readonly id: string;
  readonly roleId: string;
  /** Of the password. */
  readonly hash: string;
  readonly createdAt: Date;
}

async function insertDemoUser(
  db: Db,
  { id, roleId, hash, createdAt }: UserKeys,
  user: DemoUser,
): Promise<void> {
  await insertUser(db, {
    id,
    username: parseEmail(user.username),
    name: parseName(user.name, "Nama"),
    status: "Active",
    branchId: user.branchId,
    roleId,
    password: { hash, isTemporary: user.isNew ?? false, expiresAt: null },
    creator: founder,
    createdAt,
  });
}
