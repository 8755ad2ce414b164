import { useLocation } from "@remix-run/react";
import { useMemo, type ReactNode } from "react";
import { detailLinks } from "~/list/detail-links";
import { EmptyList, type CreateLink } from "~/list/empty-list";
import { ListActions } from "~/list/list-actions";
import type { PageData } from "~/list/list-data";
import { Pager } from "~/list/pager";
import { pageWindow } from "~/list/query";
import { ListTable, longText, type Column } from "~/list/table";
import { Screen } from "~/ui/screen";
import type { BatchRow } from "./batch-rows";
import { isMoving, statusCell } from "./batch-status";
import { WatchProgress } from "./watch-progress";

interface BatchListProps {
  readonly screen: { readonly path: string; readonly title: string };
  readonly page: PageData<BatchRow>;
  /** The batch that is under way still moves. */
  readonly isWatched: boolean;
  /** Beside the title, and where there are no rows. */
  readonly create?: CreateLink;
  /** Between title and table. */
  readonly children?: ReactNode;
}

/** The list of one kind's batches, to upload or to approve. */
export function BatchList({ screen, page, isWatched, create, children }: BatchListProps) {
  const { search } = useLocation();
  const { query, rows, total, totalIsCapped } = page;
  const columns = useMemo(() => columnsOf(screen.path, search), [screen.path, search]);
  return (
    <Screen title={screen.title} actions={<ListActions create={create} />}>
      {children}
      {isWatched && <WatchProgress />}
      {rows.length === 0 ? (
        <EmptyList create={create} />
      ) : (
        <>
          <ListTable label={screen.title} columns={columns} rows={rows} skip={pageWindow(query).skip} />
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </Screen>
  );
}

function columnsOf(path: string, search: string): Column<BatchRow>[] {
  const detailOf = detailLinks(path, search);
  return [
    { title: "UPLOAD ID", cell: ({ label }) => label, kind: "code" },
    { title: "NAMA FILE", cell: ({ fileName }) => longText(fileName) },
    { title: "RECORD", cell: ({ rowCount }) => rowCount, kind: "amount" },
    { title: "STATUS", cell: statusCell },
    { title: "WAKTU UPLOAD", cell: ({ uploadedAt }) => uploadedAt, kind: "code" },
    { title: "AKSI", cell: (row) => detailLink(row, detailOf(row.key)), kind: "short" },
  ];
}

/** Closed while something is under way (docs/product.md#uploads). */
function detailLink(row: BatchRow, href: string) {
  return isMoving(row) ? (
    <a role="link" aria-disabled>
      Detail
    </a>
  ) : (
    <a href={href}>Detail</a>
  );
}
