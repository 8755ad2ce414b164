import type { ReactNode } from "react";
import { WatchProgress } from "~/form/watch-progress";
import { useParentList } from "~/list/detail-links";
import { TablePart, type Column } from "~/list/table";
import { programmeTexts } from "~/texts/batches";
import { noticeLabel } from "~/texts/privacy-notices";
import { ButtonLink } from "~/ui/button-link";
import { Facts } from "~/ui/facts";
import { Screen } from "~/ui/screen";
import { itemParts, type ItemPart } from "./batch-rows";
import { statusCell } from "./batch-status";
import { Budgets } from "./budgets";
import { ItemTable } from "./item-table";
import type { ShownBatch, ShownDetail } from "./load-batches.server";
import { Review } from "./review";

interface BatchDetailProps {
  readonly screen: { readonly path: string; readonly title: string; readonly detailTitle: string };
  readonly detail: ShownDetail;
  readonly decision: DecisionLinkProps;
  /** What stands beside the title of a table that has rows. */
  readonly partActions?: (part: ItemPart) => ReactNode;
}

/** The detail of a batch, for uploaders and approvers: its facts, its rows by state, its history (docs/product.md#uploads). */
export function BatchDetail({ screen, detail, decision, partActions }: BatchDetailProps) {
  const { shown: batch, told, items, isWatched, review } = detail;
  const { path, title, detailTitle } = screen;
  const shownParts = itemParts.filter(
    ({ status }) => status !== "Failed" || batch.status !== "Process_success",
  );
  return (
    <Screen title={detailTitle} parent={useParentList(path, title)} actions={<DecisionLink {...decision} />}>
      {isWatched && <WatchProgress everySeconds={3} />}
      <BatchFacts batch={batch} told={told} />
      {review && <Budgets rows={review.budgets} />}
      {review && <Review review={review} />}
      {shownParts.map((part) => (
        <ItemTable key={part.part} part={part} page={items[part.status]} columnNames={batch.columns}>
          {partActions?.(part)}
        </ItemTable>
      ))}
      <TablePart title="Riwayat" columns={historyColumns} rows={batch.history} />
    </Screen>
  );
}

/** What can be done with the batch. */
interface DecisionLinkProps {
  readonly label: string;
  readonly href: string;
  /** Why it cannot be done now. */
  readonly obstacle: string | undefined;
  readonly isDangerous?: boolean;
}

/** A link to the question. If there is an obstacle: a closed button, and the reason. */
function DecisionLink({ label, href, obstacle, isDangerous }: DecisionLinkProps) {
  if (obstacle === undefined) return <ButtonLink {...{ href, label }} isMain={!isDangerous} data-still />;
  return (
    <>
      <button type="button" className="button" disabled aria-describedby="alasan">
        {label}
      </button>
      {/* A line of its own: beside the title a long reason would push the button away. */}
      <p className="quiet" id="alasan" style={{ flexBasis: "100%" }}>
        {obstacle}
      </p>
    </>
  );
}

function BatchFacts({ batch, told }: { batch: ShownBatch; told: ShownDetail["told"] }) {
  return (
    <Facts
      facts={[
        ["Upload ID", batch.label],
        ["File Name", batch.fileName],
        ["Deskripsi", batch.description],
        batch.programme && [
          programmeTexts.label,
          <>
            <b>{batch.programme.mark}</b> <span>{batch.programme.name}</span>
          </>,
        ],
        told && [noticeLabel, told.href ? <a href={told.href}>{told.text}</a> : told.text],
        ["Record", batch.rowCount],
        ["Status", <span role="status">{statusCell(batch)}</span>],
        batch.notices.length > 0 && ["Catatan", batch.notices.map((notice) => <p key={notice}>{notice}</p>)],
      ]}
    />
  );
}

type HistoryEntry = ShownBatch["history"][number];

const historyColumns: Column<HistoryEntry>[] = [
  { title: "KEGIATAN", cell: ({ action }) => action, kind: "code" },
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  { title: "OLEH", cell: ({ name }) => name },
];
