import type { Mustahik } from "~/bank/types";
import { changeFrom } from "~/form/status-change";
import type { SearchField } from "~/list/query";
import type { Column } from "~/list/table";
import { statusSwitch } from "~/ui/status-switch";

/** How the lists of mustahik and merchants are read and sorted. Without an order, the newest come first. */
export const customerList = {
  can: { search: true, status: "lists", sort: "lists" },
  sorts: ["name", "-name", "created"],
} as const;

const mustahikFields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
] as const satisfies SearchField[];

/** How mustahik are read: for their list, and for the sheet of QR codes that prints a page of it. */
export const mustahikList = {
  ...customerList,
  can: { ...customerList.can, asnaf: "zakat" },
  fields: mustahikFields,
} as const;

/** The column with the switch of a customer's status. */
export const statusColumn: Column<Pick<Mustahik, "key" | "status">> = {
  title: "STATUS",
  cell: ({ key, status }, to) => statusSwitch(status, to.question(key, changeFrom(status))),
  kind: "short",
};
