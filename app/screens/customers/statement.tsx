import { Form, useLocation, useParams } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { DayFields } from "~/form/day-fields";
import type { DayBounds } from "~/form/typed-day";
import { addDays, shortDate } from "~/format/dates";
import { ListRows } from "~/list/list-screen";
import { useQueryLink } from "~/list/query-link";
import { daysInWib } from "~/texts/days";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { FileButton } from "~/ui/file-button";
import { useCustomerKind } from "./kinds";
import type { loadStatement } from "./load-statement.server";
import type { recordShown } from "./same-record";
import { noTransactions, statementTable } from "./statement-table";
import { statementWindow, windowDays, type StatementWindow } from "./statement-window";

const partId = "mutasi";

interface StatementProps {
  readonly statement: Awaited<ReturnType<typeof loadStatement>>;
  readonly samePerson: readonly ReturnType<typeof recordShown>[];
}

/** The transactions of one customer between two days. */
export function Statement({ statement, samePerson }: StatementProps) {
  const title = useCustomerKind().statementTitle;
  const { window, list, hasBalance } = statement;
  const { key } = useLocation();
  const linkTo = useQueryLink();
  const shown = `${shortDate(window.start)} sampai ${shortDate(window.end)}`;
  return (
    <section className="part" id={partId}>
      <div className="head">
        <h2>{title}</h2>
        {list.rows.length > 0 && <Copies window={window} />}
      </div>
      {samePerson.map(
        ({ name, href }) =>
          href !== null && (
            <p key={href} className="bar">
              <ButtonLink href={`${href}#${partId}`} label={name} />
            </p>
          ),
      )}
      <Form method="get" className="bar" preventScrollReset>
        <ExistingSearchParams exclude={["start", "end", "page"]} />
        <WindowFields key={key} window={window} />
        <button type="submit" className="button">
          Tampilkan
        </button>
        <span className="quiet">{daysInWib}</span>
      </Form>
      {window.isCorrected && (
        <p className="bar quiet" role="status">
          {`Tanggal disesuaikan menjadi ${shown}: mulai paling jauh 91 hari yang lalu, sampai paling lama 7 hari setelah tanggal mulai dan tidak melewati hari ini di Jakarta.`}
        </p>
      )}
      <ListRows
        label={title}
        list={list}
        columns={statementTable(hasBalance)}
        partId={partId}
        empty={
          <EmptyState
            text={noTransactions}
            next={`Tidak ada transaksi dari ${shown}. Transaksi yang lebih lama ada pada hari-hari sebelumnya.`}
          >
            {window.start > window.earliestStart && (
              <ButtonLink
                href={linkTo({ start: startBefore(window), end: "" }) + `#${partId}`}
                label="7 hari sebelumnya"
              />
            )}
          </EmptyState>
        }
      />
    </section>
  );
}

/** Links to copies of the statement, on paper and in a file. A copy has all rows of the days that are shown. */
function Copies({ window: { start, end } }: { window: StatementWindow }) {
  const { key = "" } = useParams();
  const path = `${useCustomerKind().listPath}/${encodeURIComponent(key)}/statement`;
  return (
    <>
      <ButtonLink href={`${path}?start=${start}&end=${end}`} target="_blank" label="Cetak Mutasi" />
      <FileButton href={`${path}.csv?start=${start}&end=${end}`} label="Unduh CSV" />
    </>
  );
}

/** The days that can be chosen first, and last after `first` is chosen (docs/rules.md#statements). */
function boundsAfter(first: string | undefined, { earliestStart, latestStart }: StatementWindow): DayBounds {
  if (first === undefined) return { min: earliestStart, max: latestStart };
  return { min: first, max: statementWindow({ start: first, end: "" }, latestStart).latestEnd };
}

/** The start of the window before this one, as far back as a statement goes. */
function startBefore({ start, earliestStart }: StatementWindow): string {
  const earlier = addDays(start, -windowDays);
  return earlier < earliestStart ? earliestStart : earlier;
}

/** The days of the statement. With script, a new start moves the end, as the server does if the end is missing. */
function WindowFields({ window }: { window: StatementWindow }) {
  const latestEnd = (start: string) => statementWindow({ start, end: "" }, window.latestStart).end;
  return (
    <DayFields
      days={window}
      labels={["Start Date", "End Date"]}
      boundsAfter={(first) => boundsAfter(first, window)}
      endFor={(start) => start && latestEnd(start)}
    />
  );
}
