import type { Lackable } from "contract/extensions/completeness";
import type { Registered } from "./batch-kinds";

/** What a record may lack, with what people call it and whether it is there. */
const known: Readonly<Record<Lackable, readonly [string, (recipient: Registered) => boolean]>> = {
  phone: ["telepon/HP", ({ phone, mobile }) => phone !== null || mobile !== null],
  family_card: ["nomor KK", ({ familyCardNumber }) => familyCardNumber !== null],
  region: ["kode region", ({ regionCode }) => regionCode !== null],
  asnaf: ["asnaf", ({ asnaf }) => asnaf !== null],
};

/** Why a recipient gets no distribution where the bank requires more than their record has; undefined if nothing is missing. */
export function faultOfGaps(recipient: Registered, required: readonly Lackable[]): string | undefined {
  const missing = required.map((name) => known[name]).filter(([, isThere]) => !isThere(recipient));
  if (missing.length === 0) return undefined;
  return `Data mustahik belum lengkap: lengkapi dahulu ${missing.map(([name]) => name).join(", ")} di Kelengkapan Data.`;
}
