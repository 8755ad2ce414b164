import { Form } from "@remix-run/react";
import { useState } from "react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { PageData } from "~/list/list-data";
import { Pager } from "~/list/pager";
import { pageWindow } from "~/list/query";
import { ListTable, longText, type Column } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { pill, type Tone } from "~/ui/pill";
import type { StatementRow } from "./statement-entry";
import { statementWindow, type StatementWindow } from "./statement-window";

/** One page of a statement and the days it covers. */
export interface StatementData {
  readonly window: StatementWindow;
  readonly page: PageData<StatementRow>;
}

const partId = "mutasi";

const tones: Readonly<Record<string, Tone>> = { settled: "done", pending: "wait", voided: "fail" };

const columns: Column<StatementRow>[] = [
  { title: "WAKTU TRANSAKSI", cell: ({ time }) => time, kind: "code" },
  { title: "TRX ID", cell: ({ key }) => key, kind: "code" },
  { title: "NO. ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "code" },
  { title: "TIPE TRANSAKSI", cell: ({ type }) => type },
  { title: "DESKRIPSI", cell: ({ description }) => longText(description) },
  { title: "NOMINAL", cell: ({ amount }) => amount, kind: "amount" },
  { title: "MERCHANT", cell: ({ merchantName }) => longText(merchantName) },
  {
    title: "STATUS",
    cell: ({ status, statusName }) => pill(tones[status] ?? "plain", statusName),
    kind: "short",
  },
];

/** The transactions of one customer between two days. */
export function Statement({ title, statement }: { title: string; statement: StatementData }) {
  const { window, page } = statement;
  return (
    <section className="part" id={partId}>
      <h2>{title}</h2>
      <Form method="get" className="bar" preventScrollReset>
        <ExistingSearchParams exclude={["start", "end", "page"]} />
        <WindowFields key={`${window.start} ${window.end}`} window={window} />
        <button className="button">Tampilkan</button>
      </Form>
      {page.rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan, customer belum memiliki transaksi." />
      ) : (
        <>
          <ListTable label={title} columns={columns} rows={page.rows} skip={pageWindow(page.query).skip} />
          <Pager query={page.query} total={page.total} totalIsCapped={page.totalIsCapped} partId={partId} />
        </>
      )}
    </section>
  );
}

/** The days of the statement. With script a new start brings the end along, as the server does where the end is missing. */
function WindowFields({ window }: { window: StatementWindow }) {
  const [{ start, end }, setDays] = useState(window);
  const { earliestStart, latestStart } = window;
  return (
    <>
      <TextField
        label="Start Date"
        name="start"
        type="date"
        min={earliestStart}
        max={latestStart}
        value={start}
        onChange={({ currentTarget: { value } }) =>
          setDays({
            ...window,
            start: value,
            end: value && statementWindow({ start: value, end: "" }, latestStart).end,
          })
        }
      />
      <TextField
        label="End Date"
        name="end"
        type="date"
        min={earliestStart}
        max={latestStart}
        value={end}
        onChange={({ currentTarget: { value } }) => setDays({ ...window, start, end: value })}
      />
    </>
  );
}
