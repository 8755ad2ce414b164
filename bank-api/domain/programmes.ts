import type { BatchBudget as SentBudget } from "contract/extensions/batch-review";
import { longestMark, type EditableProgramme } from "contract/extensions/programmes";
import { beginningOf, givenText, isLonger } from "contract/typed-text";
import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { rupiah } from "./amounts";
import { isCalendarDate, type IsoDate } from "./dates";
import { refused } from "./errors";
import { accepted, rejected, type Parsed } from "./parsed";

/** Rules for programmes and their budgets (docs/rules.md#programmes). */

const codeForm = /^[A-Z0-9-]{1,20}$/;

/** A programme's code, in capitals: files name programmes by it, in any case. */
export function parseProgrammeCode(text: string): string {
  const code = givenText(text).toUpperCase();
  if (!codeForm.test(code))
    throw refused("Kode Program wajib diisi dengan huruf, angka atau tanda hubung, paling banyak 20.");
  return code;
}

/** The code that a row of a file names its programme by, in any case; "" for none. Whether there is one is judged later. */
export function readProgrammeCode(text: string): Parsed<string> {
  const code = givenText(text).toUpperCase();
  return code === "" || codeForm.test(code) ? accepted(code) : rejected(unknownProgramme(givenText(text)));
}

const longestQuoted = 20;
const unknownProgramme = (code: string) =>
  `Program '${beginningOf(code, longestQuoted)}' tidak terdaftar: periksa kodenya.`;

/** A programme as rows of a file find it. */
export interface KnownProgramme {
  readonly id: string;
  readonly name: string;
  /** Whether today is one of its days. */
  readonly isValid: boolean;
}

/** Why a row that names this code cannot be distributed; undefined if it can. */
export function faultOfProgramme(code: string, programme: KnownProgramme | undefined): string | undefined {
  if (!programme) return unknownProgramme(code);
  return programme.isValid ? undefined : notValidToday(programme.name);
}

export const notValidToday = (name: string) =>
  `Program ${name} tidak berlaku hari ini: pilih program lain atau perbarui masa berlakunya.`;

/**
 * Why a run that goes on after New Year pays nothing more for programmes; undefined if it may. Only its own year's budgets were
 * checked.
 */
export function faultOfBudgetYear(runBegan: IsoDate, today: IsoDate): string | undefined {
  const [checked, present] = [yearOf(runBegan), yearOf(today)];
  return checked === present
    ? undefined
    : `Batch ini disetujui dengan anggaran program ${checked}: proses ulang agar anggaran ${present} diperiksa.`;
}

/** Refuses a programme for all rows of a file, if it is not there or not valid today. */
export function requireValidProgramme(programme: KnownProgramme | undefined): void {
  if (!programme?.isValid) throw refused("Program tidak ditemukan atau tidak berlaku hari ini.");
}

/** The sign that tells a programme apart in lists. */
export function parseMark(text: string): string {
  const mark = givenText(text);
  if (mark === "") throw refused("Tanda wajib diisi.");
  if (isLonger(mark, longestMark)) throw refused(`Tanda paling banyak ${longestMark} karakter.`);
  return mark;
}

/** Programmes belong to the whole organisation, so only head office administers them. */
export const requireProgrammeOffice = (actor: Actor) =>
  requireHeadOffice(actor, "mengatur program dan anggarannya");

/** Refuses days that are in no calendar, and an end before the beginning. */
export function requireProgrammeDays({ validFrom, validUntil }: EditableProgramme): void {
  if (![validFrom, validUntil ?? validFrom].every(isCalendarDate))
    throw refused("Tanggal tidak ada di kalender.");
  if (validUntil !== null && validUntil < validFrom)
    throw refused("Berlaku Sampai tidak boleh sebelum Berlaku Mulai.");
}

/** Budgets are proposed for the present year and the next one: a past year has been distributed already. */
export function requireBudgetYear(year: number, today: IsoDate): void {
  const present = yearOf(today);
  if (year !== present && year !== present + 1)
    throw refused(`Tahun anggaran harus ${present} atau ${present + 1}.`);
}

/** The calendar year of a day. */
export const yearOf = (date: IsoDate) => Number(date.slice(0, 4));

/**
 * What a batch would distribute for a programme, and what stands against that in a year. Where no budget is in force, the batch
 * goes beyond it with every rupiah.
 */
export interface BatchBudget extends Omit<SentBudget, "leftIdr" | "waitingIdr"> {
  readonly id: string;
  readonly code: string;
}

/** What the batch would leave of the budget; below zero where it goes beyond. */
export const leftOf = ({ budgetIdr, distributedIdr, underWayIdr, batchIdr }: BatchBudget) =>
  (budgetIdr ?? 0) - distributedIdr - underWayIdr - batchIdr;

/**
 * Only head office has a batch processed that goes beyond the budget of a programme. Answers the budgets that it does so for.
 */
export function requireWithinBudgets(actor: Actor, budgets: readonly BatchBudget[]): BatchBudget[] {
  const exceeded = budgets.filter((budget) => leftOf(budget) < 0);
  const [first] = exceeded;
  if (first && !actor.branch.isHeadOffice) throw refused(beyondBudget(first));
  return exceeded;
}

function beyondBudget(budget: BatchBudget): string {
  const { name, year, budgetIdr } = budget;
  const why =
    budgetIdr === null
      ? `Program ${name} belum memiliki anggaran ${year}`
      : `Batch ini melampaui anggaran ${year} program ${name} sebesar ${rupiah(-leftOf(budget))}`;
  return `${why}: hanya kantor pusat yang dapat memprosesnya.`;
}
