import type { ReactNode } from "react";
import { WatchProgress } from "~/form/watch-progress";
import { closedLink } from "~/list/action-link";
import { ListScreen } from "~/list/list-screen";
import type { List } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import type { BatchRow } from "./batch-rows";
import { isMoving, statusCell } from "./batch-status";

interface BatchListProps {
  readonly screen: { readonly title: string };
  readonly list: List<BatchRow & { readonly isWatched: boolean }>;
  readonly create?: string;
  /** Between title and table. */
  readonly children?: ReactNode;
}

/** The list of one kind's batches, to upload or to approve. */
export function BatchList({ screen, list, create, children }: BatchListProps) {
  return (
    <ListScreen title={screen.title} {...{ list, columns, create }}>
      {children}
      {list.rows.some(({ isWatched }) => isWatched) && <WatchProgress everySeconds={3} />}
    </ListScreen>
  );
}

const columns: Column<BatchRow>[] = [
  { title: "UPLOAD ID", cell: ({ label }) => label, kind: "code" },
  { title: "NAMA FILE", cell: ({ fileName }) => fileName },
  { title: "RECORD", cell: ({ rowCount }) => rowCount, kind: "amount" },
  { title: "STATUS", cell: statusCell },
  { title: "WAKTU UPLOAD", cell: ({ uploadedAt }) => uploadedAt, kind: "time" },
  { title: "AKSI", cell: (row, to) => detailLink(row, to.detail(row.key)), kind: "short" },
];

/** The link to a batch's detail, closed while something is under way (docs/product.md#uploads). */
const detailLink = (row: BatchRow, href: string) => (
  <a {...(isMoving(row) ? closedLink : { href })}>Detail</a>
);
