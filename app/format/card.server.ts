import { cardBegin, holdsCard } from "./card";

/** The content of a mustahik's QR code: base64 of a JSON object in UTF-8 with `nama` and `nomor_ktp` (docs/product.md#mustahik). */
export function cardContent(name: string, nationalId: string): string {
  return Buffer.from(JSON.stringify({ nama: name, nomor_ktp: nationalId })).toString("base64");
}

/** A form may have made a blank of each +. */
const content = new RegExp(`${cardBegin}[\\w+/ ]+=*`);

/**
 * The KTP number of a card whose content was scanned into a field; undefined for any other text. With Caps Lock on, a scanner types
 * small letters as capitals, and capitals as small ones.
 */
export function numberOnCard(text: string): string | undefined {
  return readCard(text) ?? (holdsCard(text) ? readCard(otherCase(text)) : undefined);
}

const otherCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));

function readCard(text: string): string | undefined {
  const card = content.exec(text)?.[0].replaceAll(" ", "+") ?? "";
  return /"nomor_ktp":"(\d{16})"\}/.exec(Buffer.from(card, "base64").toString("utf8"))?.[1];
}
