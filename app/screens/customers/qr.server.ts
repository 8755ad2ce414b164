import { setImmediate } from "node:timers/promises";
import type { Mustahik } from "~/bank/types";
import { titleCase } from "~/format/text";
import { drawQr } from "~/ui/qr.server";
import type { QrLabel } from "./qr-label";

/** The content of a mustahik's QR code: base64 of a JSON object in UTF-8 with `nama` and `nomor_ktp` (docs/product.md#mustahik). */
export function qrContent({ name, nationalId }: Pick<Mustahik, "name" | "nationalId">): string {
  return Buffer.from(JSON.stringify({ nama: name, nomor_ktp: nationalId })).toString("base64");
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
