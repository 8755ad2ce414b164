import { ipAddress } from "contract/ip-address";
import { reports } from "contract/report-list";
import { requestKindNames } from "contract/request-kinds";
import { cleanLine } from "contract/typed-text";
import { kindIn } from "~/access/decision-kinds";
import { isSealed, openSealed } from "~/access/sealed-value.server";
import { calendarPeriod, daysOfCalendar, periodName } from "~/format/dates";
import { asnafLabel, asnafNames } from "~/texts/asnaf";
import { lackNames } from "~/texts/completeness";
import { concernFields, concernNames, wayLabel } from "~/texts/concerned-people";
import { requestLabels, requestStateNames } from "~/texts/data-requests";
import { withoutProgramme } from "~/texts/distributions";
import { duplicateLabels, matchNames, duplicateStateNames } from "~/texts/duplicates";
import { idleNames } from "~/texts/idle-balances";
import { incidentsTitle } from "~/texts/incidents";
import { categoryLabel, categoryNames } from "~/texts/merchant-categories";
import { fieldNames, programmeLabels, validityNames, waitsForApproval } from "~/texts/programmes";
import { datedLabel, datedNames, transactionStates, transactionStatusName } from "~/texts/transaction-status";
import { undetermined, undeterminedInUrl } from "~/texts/undetermined";
import { branchIn, filterKeys, parseListQuery, type FilterKey } from "./query";

/** A view of which a filter is a part. */
export interface View {
  readonly path: string;
  readonly params: URLSearchParams;
  /** The names of the branch and the programme in the filter, where they are known. */
  readonly names: { readonly branch?: string | undefined; readonly programme?: string | undefined };
}

interface Filter<Value extends string> {
  /** What a URL asks for; "" for nothing, and for nonsense. */
  readonly read: (params: URLSearchParams, key: FilterKey) => Value | "";
  /** The filter in words, as a saved view shows it; "" where another filter says it. */
  said(value: Value, view: View): string;
}

const filter = <Value extends string>(
  read: Filter<Value>["read"],
  said: Filter<Value>["said"],
): Filter<Value> => ({ read, said });

/** A filter by one of some words, each with a name. */
const named = <Word extends string>(label: string, names: Readonly<Record<Word, string>>) =>
  filter(oneOf(Object.keys(names) as Word[]), (word) => `${label}: ${names[word]}`);

function oneOf<Word extends string>(words: readonly Word[]): Filter<Word>["read"] {
  return (params, key) => words.find((word) => word === wordIn(params, key)) ?? "";
}

/** Reports said "none" for `undeterminedInUrl` once. Bookmarks still do. */
function wordIn(params: URLSearchParams, key: FilterKey): string {
  const word = cleanLine(params.get(key) ?? "");
  return word === "none" ? undeterminedInUrl : word;
}

function wordWhere(isRight: (word: string) => unknown): Filter<string>["read"] {
  return (params, key) => (isRight(wordIn(params, key)) ? wordIn(params, key) : "");
}

/** A filter by a word of some form. */
const matching = (form: RegExp, label: string) =>
  filter(
    wordWhere((word) => form.test(word)),
    (word) => `${label}: ${word}`,
  );

const customerStatus = oneOf(["Active", "Inactive"]);
const transactionState = oneOf(transactionStates);

/** The filters of lists by their keys: how each is read, and how it is said (docs/rules.md#list-state-in-the-url). */
const filters = {
  field: filter(wordIn, () => ""),
  value: filter((params) => parseListQuery(params).value, searchText),
  branch: filter(branchIn, (key, { names }) => names.branch ?? `Cabang ${key}`),
  start: filter(
    (params) => parseListQuery(params).start,
    (start, { params }) => periodName(start, parseListQuery(params).end),
  ),
  end: filter(
    (params) => parseListQuery(params).end,
    (end, { params }) => (parseListQuery(params).start === "" ? periodName("", end) : ""),
  ),
  dated: named(datedLabel, datedNames),
  period: filter(
    wordWhere((word) => word === "days" || daysOfCalendar(word)),
    (period) => (period === "days" ? "" : calendarPeriod(period)),
  ),
  programme: filter(
    wordWhere((word) => /^\w{1,32}$/.test(word)),
    (key, { names }) => (key === undeterminedInUrl ? withoutProgramme : `Program: ${names.programme ?? key}`),
  ),
  status: filter((params, key) => customerStatus(params, key) || transactionState(params, key), statusText),
  asnaf: named(asnafLabel, { ...asnafNames, [undeterminedInUrl]: undetermined }),
  category: named(categoryLabel, { ...categoryNames, [undeterminedInUrl]: undetermined }),
  reason: named(duplicateLabels.match, matchNames),
  state: named(duplicateLabels.state, { ...duplicateStateNames, all: "Semua" }),
  bidang: named(programmeLabels.field, fieldNames),
  berlaku: named(programmeLabels.validity, validityNames),
  anggaran: named(programmeLabels.budget, { diusulkan: waitsForApproval }),
  permintaan: named(requestLabels.kind, requestKindNames),
  jawaban: named(requestLabels.state, requestStateNames),
  akun: matching(/^\S{1,254}$/, concernFields.account.label),
  sesi: matching(/^\d{1,19}$/, concernFields.session.label),
  alamat: filter(
    wordWhere((word) => ipAddress.safeParse(word).success),
    (word) => `${concernFields.address.label}: ${word}`,
  ),
  cara: named(wayLabel, concernNames),
  insiden: matching(/^\d{1,19}$/, incidentsTitle),
  days: named("Mengendap", idleNames),
  missing: named("Belum ada", lackNames),
  kind: filter(
    (params) => kindIn(params)?.name ?? "",
    (_, { params }) => kindIn(params)?.title ?? "",
  ),
  items: filter(oneOf(["failed"]), () => "Hanya upload yang barisnya tidak tersimpan"),
} satisfies Readonly<Record<FilterKey, unknown>>;

/** What a filter can be asked for in a URL; "" for nothing. */
export type FilterValue<Key extends FilterKey> = ReturnType<(typeof filters)[Key]["read"]>;

/** What a URL asks of a filter; "" for nothing, and for nonsense. */
export function filterIn<Key extends FilterKey>(params: URLSearchParams, key: Key): FilterValue<Key> {
  return filters[key].read(params, key) as FilterValue<Key>;
}

/** The status that a list of customers or users is asked for: the key `status` has more words in reports. */
export const statusIn = (params: URLSearchParams) => customerStatus(params, "status");

/** The state that a report is asked for. */
export const transactionStateIn = (params: URLSearchParams) => transactionState(params, "status");

/** The filters of a view, in words. */
export function filterFacts(view: View): string[] {
  return filterKeys.flatMap((key) => {
    const { read, said }: Filter<string> = filters[key];
    const value = read(view.params, key);
    return (value !== "" && said(value, view)) || [];
  });
}

/** Names of the fields that lists search in. */
const searchNames = new Map([
  ["name", "Nama"],
  ["ktp", "KTP"],
  ["npwp", "NPWP"],
  ["kk", "Nomor KK"],
  ["number", "Nomor"],
]);

/** The address has a secret number only sealed (docs/rules.md#sealed-search), so it is not shown here. */
function searchText(value: string, { params }: View): string {
  const isReadable = openSealed(wordIn(params, "field"), value) !== undefined;
  const hidden = isReadable ? "(nomor dirahasiakan)" : "(tidak dapat dibuka lagi)";
  const sought = isSealed(value) ? hidden : `“${value}”`;
  const field = searchNames.get(wordIn(params, "field"));
  return field === undefined ? `Pencarian ${sought}` : `Pencarian ${field}: ${sought}`;
}

/** Customers and users are active or inactive. Transactions have states; their words depend on the report. */
function statusText(status: string, { path }: View): string {
  if (status === "Active") return "Status Aktif";
  if (status === "Inactive") return "Status Tidak Aktif";
  return `Status ${transactionStatusName(path === "/report-pencairan-dana" ? reports.disbursement.type : "", status)}`;
}
