import { setImmediate } from "node:timers/promises";
import type { Mustahik } from "~/bank/types";
import { cardContent } from "~/format/card.server";
import { titleCase } from "~/format/text";
import { drawQr } from "~/ui/qr.server";
import type { QrLabel } from "./qr-label";

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
  return { name: titleCase(mustahik.name), picture: drawQr(cardContent(mustahik.name, mustahik.nationalId)) };
}
