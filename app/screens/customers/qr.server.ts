import { setImmediate } from "node:timers/promises";
import { ifNotFound } from "~/bank/errors";
import type { Ask } from "~/bank/index.server";
import type { Mustahik } from "~/bank/types";
import { cardContent } from "~/format/card.server";
import { titleCase } from "~/format/text";
import { restrictedValue } from "~/texts/customers";
import { drawQr } from "~/ui/qr.server";
import type { QrLabel } from "./qr-label";

/** How many records the bank is asked for at once. */
const atOnce = 10;

/**
 * The mustahik with these keys, in their order, without those that the bank does not find.
 *
 * @param page those that have been read already
 * @throws BankError
 */
export async function findChosen(keys: readonly string[], page: readonly Mustahik[], ask: Ask) {
  const known = new Map(page.map((mustahik) => [mustahik.key, mustahik]));
  const missing = keys.filter((key) => !known.has(key));
  while (missing.length > 0) {
    const found = await Promise.all(
      missing.splice(0, atOnce).map((key) => ask("mustahik", key).catch(ifNotFound(undefined))),
    );
    for (const mustahik of found) if (mustahik) known.set(mustahik.key, mustahik);
  }
  return keys.flatMap((key) => known.get(key) ?? []);
}

/**
 * The labels of many mustahik; of who is restricted it only says so. To draw 250 takes long, so other requests get a turn after
 * each.
 */
export async function labelsOf(mustahik: readonly Mustahik[]): Promise<QrLabel[]> {
  const labels: QrLabel[] = [];
  for (const one of mustahik) {
    labels.push(one.restriction ? { name: restrictedValue, picture: null } : labelOf(one));
    await setImmediate();
  }
  return labels;
}

export function labelOf(mustahik: Mustahik) {
  return { name: titleCase(mustahik.name), picture: drawQr(cardContent(mustahik.name, mustahik.nationalId)) };
}
