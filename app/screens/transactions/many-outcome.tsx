import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import type { DecidedItem } from "~/bank/types";
import { WatchProgress } from "~/form/watch-progress";
import { timeInWib } from "~/format/dates";
import { grouped, rupiah } from "~/format/rupiah";
import { ListRows } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { reportRows, tableColumns } from "~/list/report-table";
import { decisionAboutMany, outcomeInWords, outcomes, outcomeTitle, unknownDecision } from "~/texts/many";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { FileButton } from "~/ui/file-button";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { listsBehind, loadOutcome } from "./load-outcome.server";
import { itemsWith, outcomeColumns } from "./outcome-table";

export const meta = titled(outcomeTitle);

/** The part of those that were not decided: they alone have a reason. */
const undecidedPart = "gagal";

/** What became of many that were decided at once, for who decided them (docs/rules.md#many-at-once). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN404", "MN405");
  const made = await loadOutcome(actor, params.key!);
  if (!made) return json(null, { status: 404 });
  const { items, decision, reason, time, total, waiting } = made;
  const left = itemsWith(made, "left");
  const halfway = itemsWith(made, "halfway");
  const done = itemsWith(made, "done");
  const part = async (id: string, title: string, rows: typeof left) => ({
    ...{ id, title },
    list: await readList(request, {
      part: id,
      call: ({ skip, limit }) =>
        Promise.resolve({
          rows: rows.slice(skip, skip + limit),
          total: rows.length,
          hasMoreThanTotal: false,
        }),
      row: reportRows(outcomeColumns),
    }),
  });
  const kinds = items.flatMap(({ request: found }) => found?.kind ?? []);
  return json({
    words: decisionAboutMany(decision, kinds, grouped(total)),
    reason,
    time: timeInWib(time),
    total,
    waiting,
    summary: outcomeInWords({
      done: countAndSum(done),
      halfway: halfway.length > 0 ? countAndSum(halfway) : undefined,
      left: grouped(left.length),
    }),
    parts: [
      await part(undecidedPart, outcomes.left, left),
      ...(halfway.length > 0 ? [await part("proses", outcomes.halfway, halfway)] : []),
      await part("sukses", "Selesai diputuskan", done),
    ],
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
  const { pathname } = useLocation();
  if (!outcome)
    return (
      <Screen title={outcomeTitle}>
        <EmptyState {...unknownDecision}>
          <RefreshButton />
        </EmptyState>
      </Screen>
    );
  const { words, reason, time, total, waiting, summary, parts, lists } = outcome;
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
              <ButtonLink key={path} href={path} label={`Yang masih menunggu: ${title}`} />
            ))}
            <FileButton href={`${pathname}/outcome.csv`} label="Unduh CSV" />
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
      {isOver && parts.map((part) => <Part key={part.id} {...part} />)}
    </Screen>
  );
}

type PartProps = NonNullable<SerializeFrom<typeof loader>>["parts"][number];

function Part({ id, title, list }: PartProps) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-judul`}>
      <div className="head">
        <h2 id={`${id}-judul`}>{`${title} (${grouped(list.total)})`}</h2>
      </div>
      <ListRows
        label={title}
        list={list}
        columns={id === undecidedPart ? columnsWithReason : columns}
        partId={id}
        empty={<EmptyState text="Tidak ada." />}
      />
    </section>
  );
}
