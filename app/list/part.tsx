import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { ListRows } from "./list-screen";
import type { List } from "./read-list.server";
import { ListTable, type ListTableProps } from "./table";

interface PartProps<Row> extends Pick<ListTableProps<Row>, "columns"> {
  /** The heading, which names the table too. */
  readonly title: string;
  /** Between them. */
  readonly children?: ReactNode;
}

/** A part of a screen that is a table of few rows. */
export function TablePart<Row>({ title, children, ...table }: PartProps<Row> & { rows: readonly Row[] }) {
  return (
    <section className="part">
      <h2>{title}</h2>
      {children}
      <ListTable label={title} {...table} />
    </section>
  );
}

interface ListPartProps<Row> extends PartProps<Row> {
  /** Its place on the screen, and the prefix of its parameters in the URL. */
  readonly id: string;
  readonly list: List<Row>;
  /** Said where there are no rows. */
  readonly empty: string;
}

/** A part of a screen that is a list, with a pager of its own. */
export function ListPart<Row>({ title, id, children, empty, ...list }: ListPartProps<Row>) {
  return (
    <section className="part" id={id}>
      <h2>{title}</h2>
      {children}
      <ListRows label={title} partId={id} empty={<EmptyState text={empty} />} {...list} />
    </section>
  );
}
