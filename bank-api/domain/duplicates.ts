import type { DuplicateMatch } from "contract/extensions/duplicates";
import type { Actor } from "./actor";
import { refused } from "./errors";
import { parseFillable, type FillableFields } from "./fillable-fields";
import { maskedNationalId } from "./national-id";
import { holds } from "./permission";
import { inOneSentence } from "./remarks";

/** Rules for mustahik who may be one person (docs/rules.md#likely-duplicates). */

/** A user who decides has to see both mustahik: a branch does not decide about another branch's mustahik. */
export function requireSightOfBoth(first: string | null, second: string | null) {
  if (first === null || second === null)
    throw refused("Pasangan dari dua cabang diputuskan oleh kantor pusat.");
  return { first, second };
}

const nothingElse = { phone: "", mobile: "", regionCode: "", asnaf: "" };

/** What of a family is known of one of the two. */
interface FamilyMember {
  readonly familyCardNumber: string | null;
  readonly nationalId: string | null;
}

/**
 * What each of the two has to be given to be of one household: the KK number of the other. Null: nothing.
 * @throws DomainError E3 where neither has one, and where they have different ones
 */
export function fieldsOfFamily(
  first: FamilyMember,
  second: FamilyMember,
): [FillableFields | null, FillableFields | null] {
  const [one, other] = [first.familyCardNumber, second.familyCardNumber];
  if (one === null && other === null)
    throw refused("Keduanya belum memiliki nomor KK: isi dahulu salah satunya di Kelengkapan Data.");
  if (one !== null && other !== null && one !== other)
    throw refused("Nomor KK keduanya berbeda: menurut kartunya mereka bukan satu keluarga.");
  const given = (card: string | null, member: FamilyMember) =>
    member.familyCardNumber === null && card !== null
      ? parseFillable({ ...nothingElse, familyCardNumber: card }, member.nationalId ?? "")
      : null;
  return [given(other, first), given(one, second)];
}

/** A user who only looks through pairs may take back their own proposals, but refuse no proposal of others. */
export function requireAnswerer(actor: Actor, proposerId: string): void {
  if (!holds(actor, ["MN408"]) && actor.userId !== proposerId)
    throw refused("Usulan orang lain hanya dapat ditolak oleh penyetuju.");
}

/** Refuses to end a record that has ended, and to keep one that has: a person is left with one record in force. */
export function requireBothInForce(ended: number): void {
  if (ended > 0) throw refused("Salah satu data ini sudah diakhiri karena orangnya sama dengan data lain.");
}

/** Nobody decides about a pair while one of the two is restricted. */
export function requireUnrestricted(restricted: number): void {
  if (restricted > 0) throw refused("Data salah satunya dibatasi: putuskan setelah pembatasan dicabut.");
}

/** The refusal for a record that has ended for another of the same person. */
export const cannotBeActivated = () =>
  refused("Data ini sudah diakhiri karena orangnya sama dengan data lain, jadi tidak dapat diaktifkan.");

/** A registered mustahik who is like somebody in an upload file. */
export interface Likeness {
  /** Null: of another branch. So is the KTP. */
  readonly name: string | null;
  readonly nationalId: string | null;
  readonly matches: readonly DuplicateMatch[];
  /** How many more are like the one in the file. */
  readonly others: number;
}

const inCommon: Readonly<Record<DuplicateMatch, string>> = {
  name_birth_date: "nama dan tanggal lahir sama",
  phone: "nomor telepon sama",
  national_id: "KTP hampir sama",
};

/** How a hint names somebody. */
export const namedInHint = (name: string, nationalId: string | null) =>
  `Mirip dengan ${inOneSentence(name)}, KTP ${maskedNationalId(nationalId)}`;
/** How a hint reads that names nobody. */
export const unnamedInHint = "Mirip dengan mustahik lain";

/** What the dry run says of somebody who may be registered already: one sentence, and nothing of another branch's mustahik. */
export function hintOfLikeness({ name, nationalId, matches, others }: Likeness): string {
  const who = name === null ? "Mirip dengan mustahik di cabang lain" : namedInHint(name, nationalId);
  const more = others > 0 ? ` dan ${others} mustahik lain` : "";
  return `${who}${more} (${matches.map((match) => inCommon[match]).join("; ")}).`;
}

/** Remarks as they are told to people who need not know who is alike: the hints name nobody. */
export const withoutNames = (remarks: string) =>
  remarks.replace(/Mirip dengan .*?, KTP [\d*]+/g, unnamedInHint);
