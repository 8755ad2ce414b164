import { menuItemAt } from "~/access/menu";
import { periodName } from "~/format/dates";
import { parseListQuery, rowChoices, sortParameter, statusParameter } from "~/list/query";
import { transactionStatusName } from "~/texts/transaction-status";

/** Names of the fields that lists search in. */
const fieldNames = new Map([
  ["name", "Nama"],
  ["ktp", "KTP"],
  ["npwp", "NPWP"],
]);

/** Names of orders. The usual order, newest first, has none. */
const sortNames = new Map([
  ["name", "Nama A–Z"],
  ["-name", "Nama Z–A"],
  ["created", "Terlama lebih dahulu"],
  ["balance", "Saldo terkecil lebih dahulu"],
  ["-balance", "Saldo terbesar lebih dahulu"],
]);

/**
 * The filter and the order of a view, in words; empty if it shows all in the usual order.
 *
 * @param view path and query
 * @param branchNames of the branches that the user sees, by their keys
 */
export function viewFacts(view: string, branchNames: ReadonlyMap<string, string>): string[] {
  const [path = "", query = ""] = view.split("?", 2);
  const params = new URLSearchParams(query);
  const { value, branch, start, end, rows } = parseListQuery(params);
  const asked = (name: string) => params.get(name) ?? "";
  const kind = asked("kind") && menuItemAt(`/approve-${asked("kind")}`)?.name;
  return [
    value && `Pencarian ${searchText(fieldNames.get(asked("field")), value)}`,
    kind,
    branch && (branchNames.get(branch) ?? `Cabang ${branch}`),
    (start || end) && periodName(start, end),
    statusText(path, asked(statusParameter)),
    asked("items") === "failed" && "Hanya upload yang barisnya tidak tersimpan",
    sortNames.get(asked(sortParameter)),
    rows !== rowChoices[0] && `${rows} baris per halaman`,
  ].flatMap((fact) => fact || []);
}

/** The address has a secret number only sealed (docs/rules.md#sealed-search), so it is not shown here. */
function searchText(field: string | undefined, value: string): string {
  const sought = value.startsWith("~") ? "(nomor dirahasiakan)" : `“${value}”`;
  return field === undefined ? sought : `${field}: ${sought}`;
}

/** Customers are active or inactive. Transactions have states; their words depend on the report. */
function statusText(path: string, status: string): string | undefined {
  if (status === "Active") return "Status Aktif";
  if (status === "Inactive") return "Status Tidak Aktif";
  if (!["pending", "settled", "voided"].includes(status)) return undefined;
  return `Status ${transactionStatusName(path === "/report-pencairan-dana" ? "P00003" : "", status)}`;
}
