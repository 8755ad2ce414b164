import type { ActiveStatus } from "contract/values";
import { changeFrom } from "~/form/status-change";
import type { Column } from "~/list/table";
import { statusSwitch } from "~/ui/status-switch";

/** How the lists of mustahik and merchants are read and sorted; without an order the newest come first. */
export const customerList = {
  can: { search: true, status: "customer-status", sort: "customer-sort" },
  sorts: ["name", "-name", "created"],
} as const;

interface CustomerRow {
  readonly key: string;
  readonly status: ActiveStatus;
}

/** The column that switches customers on and off. */
export const statusColumn: Column<CustomerRow> = {
  title: "STATUS",
  cell: ({ key, status }, to) => statusSwitch(status, to.question(key, changeFrom(status))),
  kind: "short",
};
