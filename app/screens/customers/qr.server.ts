import { setImmediate } from "node:timers/promises";
import qrcode from "qrcode";
import type { Mustahik } from "~/bank/types";
import { titleCase } from "~/format/text";
import type { QrLabel, QrPicture } from "./qr-label";

/** The content of a mustahik's QR code: base64 of a JSON object in UTF-8 with `nama` and `nomor_ktp` (docs/product.md#mustahik). */
export function qrContent({ name, nationalId }: Pick<Mustahik, "name" | "nationalId">): string {
  return Buffer.from(JSON.stringify({ nama: name, nomor_ktp: nationalId })).toString("base64");
}

/** Draws a text as a QR code, with one line for each run of dark modules. */
export function drawQr(content: string): QrPicture {
  const { modules } = qrcode.create(content);
  const { size } = modules;
  const isDark = (row: number, column: number) => column < size && modules.get(row, column) === 1;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (isDark(row, column)) column++;
      if (column > start) path += `M${start} ${row}h${column - start}`;
    }
  }
  return { size, path };
}

/** The labels of many mustahik. To draw 250 takes long, so other requests get a turn after each. */
export async function labelsOf(mustahik: readonly Mustahik[]): Promise<QrLabel[]> {
  const labels: QrLabel[] = [];
  for (const one of mustahik) {
    labels.push(labelOf(one));
    await setImmediate();
  }
  return labels;
}

export function labelOf(mustahik: Mustahik): QrLabel {
  return { name: titleCase(mustahik.name), picture: drawQr(qrContent(mustahik)) };
}
