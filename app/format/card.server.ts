/** The content of a mustahik's QR code: base64 of a JSON object in UTF-8 with `nama` and `nomor_ktp` (docs/product.md#mustahik). */
export function cardContent(name: string, nationalId: string): string {
  return Buffer.from(JSON.stringify({ nama: name, nomor_ktp: nationalId })).toString("base64");
}

/** A card's content begins with base64 of `{"nama":`. A form may have made a blank of each +. */
const content = /eyJuYW1hIjoi[\w+/ ]+=*/;

/** The KTP number of a card whose content was scanned into a field; undefined for any other text. */
export function numberOnCard(text: string): string | undefined {
  const card = content.exec(text)?.[0].replaceAll(" ", "+") ?? "";
  return /"nomor_ktp":"(\d{16})"\}/.exec(Buffer.from(card, "base64").toString("utf8"))?.[1];
}
