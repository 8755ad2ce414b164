import type { MenuFeatureCode } from "contract/features";
import { givenText, holdsLongNumber } from "contract/typed-text";
import { refused } from "./errors";
import { codesAt } from "./menu";

/** How many views a user may keep. */
export const mostViews = 50;

const longestName = 60;
const longestUrl = 2_000;

/** A view's name as it is stored: on one line, without spaces around it. */
export function readViewName(text: string): string {
  const name = givenText(text).replace(/ +/g, " ");
  if (name === "") throw refused("Nama wajib diisi.");
  if (name.length > longestName) throw refused(`Nama paling panjang ${longestName} karakter.`);
  if (holdsLongNumber(name)) throw refused("Nama tidak boleh memuat nomor KTP, NPWP, atau account.");
  return name;
}

/** An address of ours, and the codes of which one opens the screen that it shows. */
interface ViewAddress {
  readonly address: string;
  readonly codes: readonly MenuFeatureCode[];
}

/**
 * The address of a list, a report or the dashboard, with whatever narrows it: a path of the menu and its query, nothing of
 * another site, and no KTP, NPWP or account number that is not sealed (docs/rules.md#sealed-search).
 */
export function readViewAddress(text: string): ViewAddress {
  if (text.length > longestUrl) throw refused("Alamat tampilan terlalu panjang.");
  const url = URL.canParse(text, ours) ? new URL(text, ours) : undefined;
  const codes = url?.origin === ours && text.startsWith("/") ? codesAt(url.pathname) : [];
  if (!url || codes.length === 0) throw refused("Alamat ini bukan tampilan yang dapat disimpan.");
  const plain = [...url.searchParams].flat().filter((part) => !part.startsWith(sealMark));
  if (plain.some(holdsLongNumber)) throw refused("Alamat memuat nomor KTP, NPWP, atau account.");
  return { address: url.pathname + url.search, codes };
}

/** Stands for the app's own address, which the bank does not know. Only what follows it is kept. */
const ours = "http://ours.invalid";

/** Begins a value that the app has sealed. */
const sealMark = "~";
