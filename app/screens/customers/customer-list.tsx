import type { Mustahik } from "~/bank/types";
import { changeFrom } from "~/form/status-change";
import type { SearchField } from "~/list/query";
import { longText, type Column } from "~/list/table";
import { erasedAlready, restrictionTexts } from "~/texts/customers";
import { pill } from "~/ui/pill";
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

/** A name in a list, with a mark where the person's data is restricted. */
export const nameCell = ({ name, isRestricted }: { readonly name: string; readonly isRestricted: boolean }) =>
  isRestricted ? (
    <>
      {longText(name)} {pill("wait", restrictionTexts.badge)}
    </>
  ) : (
    name
  );

/** The column with the switch of a customer's status, which is closed for good once their data is erased. */
export const statusColumn: Column<Pick<Mustahik, "key" | "status"> & { readonly isErased: boolean }> = {
  title: "STATUS",
  cell: ({ key, status, isErased }, to) =>
    statusSwitch(status, isErased ? undefined : to.question(key, changeFrom(status)), erasedAlready),
  kind: "short",
};
