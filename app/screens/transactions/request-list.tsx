import type { ReactNode } from "react";
import { EmptyList, type CreateLink } from "~/list/empty-list";
import { ListActions } from "~/list/list-actions";
import type { PageData } from "~/list/list-data";
import { Pager } from "~/list/pager";
import { pageWindow } from "~/list/query";
import { ListTable, type Column } from "~/list/table";
import { Screen } from "~/ui/screen";
import type { RequestRow } from "./request-row";

interface RequestListProps<Row> {
  readonly title: string;
  readonly page: PageData<Row>;
  /** The same object from one drawing to the next. */
  readonly columns: readonly Column<Row>[];
  /** Leads to the form of a new one. */
  readonly create?: CreateLink;
  /** Between the title and the table. */
  readonly children?: ReactNode;
}

/** A list of corrections or of disbursements. */
export function RequestList<Row extends RequestRow>({
  title,
  page,
  columns,
  create,
  children,
}: RequestListProps<Row>) {
  const { query, rows, total, totalIsCapped } = page;
  return (
    <Screen title={title} actions={<ListActions create={create} />}>
      {children}
      {rows.length === 0 ? (
        <EmptyList create={create} />
      ) : (
        <>
          <ListTable label={title} columns={columns} rows={rows} skip={pageWindow(query).skip} />
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </Screen>
  );
}
