import papaparse from "papaparse";
import { choiceParameter } from "~/list/choice";
import type { Page } from "../support/page";
import type { Answer, ItemOutcome } from "./door";
import type { Deed } from "./form-door";
import type { Request } from "./model";
import { refusalIn } from "./page-answer";

/** Many requests decided from the list in which they were chosen, and the file of what became of them. */

const inbox = "/approve-list";
const lists = { P00003: "/approve-pencairan-dana", P00004: "/approve-koreksi-dana" } as const;

/** Chosen in the list of their kind, or in the inbox where there are both. */
export function manyDecision(requests: readonly Request[], act: "approve" | "void"): Deed {
  const kinds = new Set(requests.map(({ type }) => type));
  const [kind] = kinds;
  const path = kind && kinds.size === 1 ? lists[kind] : inbox;
  const chosen = new URLSearchParams(requests.map(({ key }) => [choiceParameter, key]));
  return {
    come: (browser) => browser.visit(`${path}/many/${act}?${chosen.toString()}`),
    typed: act === "void" ? { reason: "Simulasi" } : {},
    done: [],
    arrived: outcomeShown,
  };
}

const atOutcome = new RegExp(`^${inbox}/outcome/([^/?]+)$`);

/** The outcome's page says nothing in a dialog once the bank has taken the decision. */
function outcomeShown(page: Page): Answer | undefined {
  const key = atOutcome.exec(page.address)?.[1];
  if (key === undefined || page.status !== 200 || page.words !== undefined) return undefined;
  return { code: "S1", message: "", data: { _key: decodeURIComponent(key) }, wasAsked: true };
}

export const outcomeFile = (key: string) => `${inbox}/outcome/${encodeURIComponent(key)}/outcome.csv`;

/** The rows of the file; undefined where its address has led to the page that waits. */
export function outcomeIn({ address, status, source }: Page): readonly ItemOutcome[] | undefined {
  if (!address.endsWith(".csv")) return undefined;
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  const { data } = papaparse.parse<Record<string, string>>(source, {
    delimiter: ";",
    header: true,
    skipEmptyLines: true,
  });
  return data.map(itemOf);
}

const statuses: Readonly<Record<string, string>> = {
  "Disetujui 1 dari 2": "pending",
  Disetujui: "settled",
  Dibatalkan: "voided",
  Ditolak: "voided",
};

function itemOf(row: Record<string, string>): ItemOutcome {
  const { "ID TRANSAKSI": id = "", HASIL: result, ALASAN: reason = "" } = row;
  // The form `="…"` makes spreadsheets take the value as text.
  const key = /^="(\d+)"$/.exec(id)?.[1] ?? id;
  const status = statuses[row.KEPUTUSAN ?? ""];
  if (status && result === (status === "pending" ? "Menunggu pemeriksa kedua" : "Selesai"))
    return { key, code: "S1", message: "", status };
  const refusal = refusalIn(reason);
  if (!refusal) throw new Error(`the outcome says of ${key}: ${reason}`);
  return { key, status: "", ...refusal };
}
