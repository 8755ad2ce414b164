import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { requireText } from "./data-requests";
import { already, refused } from "./errors";
import { toldToPeople, type Retention } from "./personal-data";

/** Rules of the texts by which people are told about their data (docs/rules.md#what-a-person-was-told). */

const longestText = 10_000;

/** A text is the whole organisation's, so only head office sets it. */
export const requireNoticeOffice = (actor: Actor) =>
  requireHeadOffice(actor, "mengatur pemberitahuan privasi");

/**
 * A proposed text as it is stored.
 *
 * @throws DomainError E3 for a text that is blank or too long
 */
export const readNoticeText = (given: string) => requireText(given, "Teks pemberitahuan", longestText);

/** Refuses a text that is in force already. */
export function requireNewText(text: string, inForce: string | undefined): void {
  if (text === inForce) throw refused("Teks ini sama dengan yang berlaku.");
}

export const noticeWaits = () => already("Usulan pemberitahuan privasi masih menunggu keputusan.");
export const registersNobody = () =>
  refused("Pemberitahuan privasi hanya dapat dipilih untuk file yang mendaftarkan orang.");

/** Refuses a text that was never approved. */
export function requireApprovedNotice(isApproved: boolean): void {
  if (!isApproved) throw refused("Pemberitahuan privasi tidak ditemukan atau belum disetujui.");
}

const rights =
  "Hak Anda: melihat dan mendapat salinan data, memperbaikinya, membatasi pemakaiannya, meminta penghapusan, berkeberatan, dan menarik persetujuan. Sampaikan di kantor cabang; jawaban diberikan paling lambat 3 × 24 jam.";

/** A text to begin with: what the table of personal data says of mustahik and merchants, in words for them. */
export function draftNotice(keep: Retention): string {
  const { purposes, kinds, kept } = toldToPeople(keep);
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
  const uses = purposes.map(({ words, isByConsent }) =>
    isByConsent ? `${words}, dengan persetujuan Anda` : words,
  );
  return [
    `Kami memakai data pribadi Anda untuk:\n${list(uses)}`,
    `Yang kami simpan: data ${kinds.join(", ").toLowerCase()}.`,
    `Berapa lama kami menyimpannya:\n${list(kept)}`,
    technical,
    rights,
  ].join("\n\n");
}

const technical =
  "Salinan di bagian teknis sistem, seperti cadangan, hanya menjaga sistem tetap aman dan berjalan. Lamanya dapat ditanyakan di kantor cabang.";
