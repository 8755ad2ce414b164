import { EmptyState } from "~/ui/empty-state";
import { ListRows } from "./list-screen";
import type { List } from "./read-list.server";
import type { PartProps } from "./table";

interface ListPartProps<Row> extends PartProps<Row> {
  /** The id of the part, at which a new page begins. */
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
