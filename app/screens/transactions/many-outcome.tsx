import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import type { DecidedItem } from "~/bank/types";
import { WatchProgress } from "~/form/watch-progress";
import { dateTime } from "~/format/dates";
import { grouped, rupiah } from "~/format/rupiah";
import { ListRows } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { sheetRows, tableColumns, type SheetRow } from "~/list/sheet";
import type { Column } from "~/list/table";
import { decisionAboutMany, outcomeInWords, outcomes, outcomeTitle, unknownDecision } from "~/texts/many";
import { Facts } from "~/ui/facts";
import { EmptyState } from "~/ui/empty-state";
import { FileButton } from "~/ui/file-button";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { listsBehind, loadOutcome } from "./load-outcome.server";
import { itemsWith, outcomeColumns } from "./outcome-sheet";

export const meta = titled(outcomeTitle);

/** What became of many that were decided at once, for who decided them (docs/rules.md#many-at-once). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN404", "MN405");
  const made = await loadOutcome(actor, params.key!);
  if (!made) return json(null, { status: 404 });
  const { items, decision, reason, time, total, waiting } = made;
  const part = (name: string, rows: ReturnType<typeof itemsWith>) =>
    readList(request, {
      part: name,
      call: ({ skip, limit }) =>
        Promise.resolve({ rows: rows.slice(skip, skip + limit), total: rows.length, totalIsCapped: false }),
      row: sheetRows(outcomeColumns),
    });
  const done = itemsWith(made, "done");
  const halfway = itemsWith(made, "halfway");
  const left = itemsWith(made, "left");
  return json({
    words: decisionAboutMany(decision, grouped(total)),
    reason,
    time: dateTime(time),
    total,
    waiting,
    summary: outcomeInWords({
      done: countAndSum(done),
      halfway: halfway.length > 0 ? countAndSum(halfway) : undefined,
      left: grouped(left.length),
    }),
    done: await part("sukses", done),
    halfway: halfway.length > 0 ? await part("proses", halfway) : undefined,
    left: await part("gagal", left),
    lists: listsBehind(actor, items),
  });
}

function countAndSum(items: readonly DecidedItem[]) {
  const sumIdr = items.reduce((sum, { request }) => sum + (request?.amountIdr ?? 0), 0);
  return { count: grouped(items.length), sum: rupiah(sumIdr) };
}

const columnsWithReason = tableColumns(outcomeColumns);
const columns = columnsWithReason.slice(0, -1);

export default function ManyOutcome() {
  const outcome = useLoaderData<typeof loader>();
  if (!outcome)
    return (
      <Screen title={outcomeTitle}>
        <EmptyState {...unknownDecision}>
          <RefreshButton />
        </EmptyState>
      </Screen>
    );
  const { words, reason, time, total, waiting, summary, done, halfway, left, lists } = outcome;
  const isOver = waiting === 0;
  const gone = total - waiting;
  const progress = `${grouped(gone)} dari ${grouped(total)} diproses`;
  return (
    <Screen
      title={outcomeTitle}
      actions={
        isOver && (
          <>
            {lists.map(({ path, title }) => (
              <a key={path} className="button" href={path}>
                {`Yang masih menunggu: ${title}`}
              </a>
            ))}
            <DownloadLink />
          </>
        )
      }
    >
      {!isOver && <WatchProgress everySeconds={1} />}
      <Facts
        facts={[
          ["Keputusan", words],
          reason !== "" && ["Alasan", reason],
          ["Waktu", time],
          ["Hasil", <span role="status">{isOver ? summary : progress}</span>],
          !isOver && ["Kemajuan", <progress value={gone} max={total} aria-label="Kemajuan" />],
        ]}
      />
      {isOver && (
        <>
          <Part id="gagal" title={outcomes.left} list={left} columns={columnsWithReason} />
          {halfway && <Part id="proses" title={outcomes.halfway} list={halfway} columns={columns} />}
          <Part id="sukses" title="Selesai diputuskan" list={done} columns={columns} />
        </>
      )}
    </Screen>
  );
}

function DownloadLink() {
  const { pathname } = useLocation();
  return <FileButton href={`${pathname}/outcome.csv`} label="Unduh CSV" />;
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly list: Parameters<typeof ListRows<SheetRow>>[0]["list"];
  readonly columns: readonly Column<SheetRow>[];
}

function Part({ id, title, list, columns: shown }: PartProps) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-judul`}>
      <div className="head">
        <h2 id={`${id}-judul`}>{`${title} (${grouped(list.total)})`}</h2>
      </div>
      <ListRows
        label={title}
        list={list}
        columns={shown}
        partId={id}
        empty={<EmptyState text="Tidak ada." />}
      />
    </section>
  );
}
