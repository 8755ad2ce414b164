import { restrictedValue } from "contract/restriction";

/** Names and numbers of people as text. Ids stay strings throughout (docs/rules.md#money-ids-and-times). */

/** "3204123456780001" → "3204********0001"; eight characters or fewer are hidden altogether. */
export function maskNationalId(nationalId: string): string {
  if (nationalId === restrictedValue) return nationalId;
  const visible = 4;
  if (nationalId.length <= 2 * visible) return "*".repeat(nationalId.length);
  const hidden = "*".repeat(nationalId.length - 2 * visible);
  return nationalId.slice(0, visible) + hidden + nationalId.slice(-visible);
}

/**
 * A person's NPWP is their KTP number, and is hidden like one; an organisation's, 15 digits or 0 and these, is shown
 * (docs/domain.md#npwp).
 */
export function maskTaxId(taxId: string): string {
  return /^[1-9]\d{15}/.test(taxId) ? maskNationalId(taxId) : taxId;
}

/** The number of a mustahik or merchant: KTP or NPWP. */
export const maskedNumber = ({ type, number }: { readonly type: string; readonly number: string }) =>
  type === "Merchant" ? maskTaxId(number) : maskNationalId(number);

/** What stands between blanks, brackets, dots, slashes and hyphens. */
const word = /[^\s(./-]+/g;
/** Legal forms, and Roman numerals behind a name, that are registered in capitals. */
const legalForm = /^(?:PT|CV|UD|KUD|BMT|KH)[,;)]*$/;
const numeral = /^(?:X{0,2}(?:I{2,3}|IV|VI{1,3}|IX)|XX?I|XX)[,;)]*$/;
/** Plain letters in title case, as most names are already. This check costs half as much as the conversion. */
const titled = /^(?:[A-Z0-9][a-z0-9']*(?:[ (./-](?=[A-Z0-9])|$))+$/;

/** "SITI nur-aisyah" → "Siti Nur-Aisyah", "PT MAJU" → "PT Maju". An apostrophe begins no word of its own: "ma'ruf" → "Ma'ruf", "'aisyah" → "'Aisyah". */
export function titleCase(text: string): string {
  if (titled.test(text) || text === restrictedValue) return text;
  return text.replace(word, (each, place: number) =>
    legalForm.test(each) || (place > 0 && numeral.test(each))
      ? each
      : each.toLowerCase().replace(/^['`\u2018\u2019\u02bb\u02bc]?\p{L}/u, (start) => start.toUpperCase()),
  );
}

/** "3204123456780001" → ["3204", "1234", "5678", "0001"]. */
export function groupsOfFour(id: string): string[] {
  return id.match(/.{1,4}/gsu) ?? [];
}

/** Letters of scripts that run from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A name within a sentence. A name in Arabic would turn round the dates and amounts beside it, so it stands between marks that
 * keep its direction to itself (Unicode's isolates, as `<bdi>` does for elements).
 */
export const isolated = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** Empty cells show '-'. */
export function orDash(text: string): string {
  return text === "" ? "-" : text;
}
