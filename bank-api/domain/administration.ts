import type { FeatureCode } from "contract/features";
import { cleanText, givenText, isLonger } from "contract/typed-text";
import { mainBranchKey, type ActiveStatus } from "contract/values";
import type { Actor } from "./actor";
import { refused } from "./errors";
import { requireGrantable } from "./features";
import { faultOfName } from "./names";
import { parsePhone } from "./phone";

/** Rules for those who administer users, roles and branches (docs/rules.md#administrators). */

interface RoleFacts {
  readonly id: string;
  readonly status: ActiveStatus;
  readonly features: readonly FeatureCode[];
}

interface BranchFacts {
  readonly id: string;
  readonly type: "Pusat" | "Cabang";
  readonly status: ActiveStatus;
  readonly town: string;
}

/** Features whose holders keep the organisation administrable: someone active must hold both. */
export const administratorFeatures = ["MN601", "MN602"] as const satisfies readonly FeatureCode[];

/** Printable ASCII only: letters of other scripts would let one name pass for another. */
const emailForm = /^(?=[!-~]*$)[^@<>(),;:"\\[\]]{1,64}@[^@<>(),;:"\\[\]]+\.[^@<>(),;:"\\[\].]{2,}$/;
const longestEmail = 254;
const longestName = 100;
const branchCodeForm = /^[A-Za-z0-9_-]{1,20}$/;
const roleCodeForm = /^[A-Za-z0-9_.-]{1,50}$/;
const longestAddress = 500;

/** A name of 1 to 100 characters once trimmed, on one line. */
export function parseName(text: string, fieldName: string): string {
  const name = parseLine(text, fieldName);
  if (name === "") throw refused(`${fieldName} wajib diisi.`);
  const fault = faultOfName(name);
  if (fault !== undefined) throw refused(`${fieldName} ${fault}`);
  return name;
}

/** The same, "" where none is given. */
export function parseLine(text: string, fieldName: string): string {
  const line = givenText(text);
  if (isLonger(line, longestName)) throw refused(`${fieldName} paling banyak ${longestName} karakter.`);
  return line;
}

/** An e-mail address, lower-cased: the name to sign in with. */
export function parseEmail(text: string): string {
  const email = givenText(text).toLowerCase();
  if (email.length > longestEmail || !emailForm.test(email)) throw refused("Format email belum sesuai");
  return email;
}

export function parseRoleCode(text: string): string {
  const code = givenText(text);
  if (!roleCodeForm.test(code)) {
    throw refused(
      "Kode Role wajib diisi dengan huruf, angka, titik, garis bawah atau tanda hubung, paling banyak 50.",
    );
  }
  return code;
}

export function parseBranchCode(text: string): string {
  const code = givenText(text);
  if (!branchCodeForm.test(code)) {
    throw refused(
      "Kode Cabang wajib diisi dengan huruf, angka, garis bawah atau tanda hubung, paling banyak 20.",
    );
  }
  return code;
}

/** "" where none is given. */
export function parseBranchPhone(text: string): string {
  const phone = parsePhone(text, "No.Telp Cabang");
  if (!phone.ok) throw refused(phone.error);
  return phone.value ?? "";
}

export function parseBranchAddress(text: string): string {
  const address = givenText(text) === "" ? "" : cleanText(text);
  if (address.length > longestAddress)
    throw refused(`Alamat Cabang paling banyak ${longestAddress} karakter.`);
  return address;
}

/** Nobody changes their own role, branch or status. */
export function requireOther(actor: Actor, userId: string): void {
  if (actor.userId === userId)
    throw refused("Anda tidak dapat mengubah role, cabang atau status Anda sendiri.");
}

/** Refuses an act that is for head office alone to anybody else. */
export function requireHeadOffice({ branch }: Pick<Actor, "branch">, act: string): void {
  if (!branch.isHeadOffice) throw refused(`Hanya kantor pusat yang dapat ${act}.`);
}

/** Only head office gives a user another role, branch or e-mail. A branch chooses the role of a new user. */
export const requireAssigner = (actor: Actor) =>
  requireHeadOffice(actor, "mengubah email, cabang dan role pengguna");

/** Requires that a role may be given: it exists, is active, and grants nothing that the giver lacks. */
export function requireAssignableRole<Role extends RoleFacts>(actor: Actor, role: Role | undefined): Role {
  if (role?.status !== "Active") throw refused("Role tidak ditemukan atau tidak aktif.");
  requireGrantable(actor, role.features);
  return role;
}

/** Requires that a user may be put into a branch: it was found in the scope of the actor, and is active. */
export function requireAssignableBranch<Branch extends Pick<BranchFacts, "status">>(
  branch: Branch | undefined,
): Branch {
  if (branch?.status !== "Active") throw refused("Cabang tidak ditemukan atau tidak aktif.");
  return branch;
}

/** A change must not take away the last active administrator. It may pass if there was none before. */
export function requireAdministratorLeft(before: number, after: number): void {
  if (before > 0 && after === 0)
    throw refused("Harus tetap ada pengguna aktif yang memegang User Management dan Role Management.");
}

/**
 * The type of a branch decides who sees all branches, so only head office changes it. Head office sets the town as well. The main
 * branch keeps type and status.
 */
export function requireBranchChange(actor: Actor, before: BranchFacts, after: Omit<BranchFacts, "id">): void {
  if (before.town !== after.town) requireHeadOffice(actor, "mengubah kota cabang");
  const isUnchanged = before.type === after.type && before.status === after.status;
  if (isUnchanged) return;
  requireHeadOffice(actor, "mengubah jenis dan status cabang");
  if (before.id === mainBranchKey) throw refused("Jenis dan status kantor pusat tidak dapat diubah.");
}

/** Only head office opens branches, and only below the main branch (docs/rules.md#administrators). */
export function requireOpeningBranch(actor: Actor, parentId: string): void {
  requireHeadOffice(actor, "membuat cabang");
  if (parentId !== mainBranchKey) throw refused("Cabang induk harus kantor pusat.");
}
