import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import type { PaperFrame } from "~/ui/paper";
import { PrintPage } from "~/ui/print-page";
import letterSheet from "./letter.css?url&no-inline";
import sheet from "./paper-report.css?url&no-inline";
import { tableColumns, type ReportColumn, type ReportTableRow } from "./report-table";
import { ListTable } from "./table";

/** The looks of reports on paper: the `links` of their routes. */
export const paperLinks = () => [{ rel: "stylesheet", href: sheet }];

/** The same of letters. */
export const letterLinks = () => [...paperLinks(), { rel: "stylesheet", href: letterSheet }];

interface PaperProps {
  readonly title: string;
  /** The screen that the page belongs to. Its query is the page's own. */
  readonly path: string;
  readonly facts: readonly string[];
  /** A paper without a frame has no signatures and no letterhead. */
  readonly frame?: PaperFrame | undefined;
  readonly hasLetterhead?: boolean;
}

/** A page on paper below the letterhead. */
export function Paper({ path, frame, hasLetterhead = true, ...page }: PaperProps & { children: ReactNode }) {
  const letterhead = frame && hasLetterhead && <Letterhead frame={frame} />;
  return <PrintPage {...page} letterhead={letterhead} backTo={path + useLocation().search} />;
}

/** The organisation and the office, above the title. */
const Letterhead = ({ frame }: { readonly frame: PaperFrame }) => (
  <p className="letterhead">
    <strong>Ramah Zakat</strong>
    {frame.office}
  </p>
);

interface LetterProps {
  readonly frame: PaperFrame;
  readonly subject: string;
  readonly children: ReactNode;
}

/** One of several letters, on a sheet of its own. */
export const PaperLetter = ({ frame, subject, children }: LetterProps) => (
  <article className="letter sheet">
    <Letterhead frame={frame} />
    <h2>{subject}</h2>
    {children}
    <Signatures frame={frame} />
  </article>
);

interface Signer {
  readonly role: string;
  readonly name: string;
}
/** Who signs on the left, and on the right below place and day. */
type Signers = readonly [Signer, Signer];

/** A report of several tables on paper, or a letter: letterhead, what it is of, its content, signatures. */
export function PaperReport(props: PaperProps & { signers?: Signers; children: ReactNode }) {
  const { children, signers, ...paper } = props;
  return (
    <Paper {...paper}>
      {children}
      {paper.frame && <Signatures frame={paper.frame} signers={signers} />}
    </Paper>
  );
}

interface PaperTableProps<Row> extends PaperProps {
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly ReportTableRow[];
  /** Said where there are no rows. */
  readonly empty: string;
  /** Below the rows. */
  readonly total?: string | undefined;
  readonly note?: string;
}

/** A report table on paper. What stands below its rows is never alone on a page. */
export function PaperTable<Row>(props: PaperTableProps<Row>) {
  const { columns, rows, empty, total, note, ...paper } = props;
  const end = (total || note || paper.frame) && (
    <>
      {total && <p className="report-total">{total}</p>}
      {note && <p className="quiet">{note}</p>}
      {paper.frame && <Signatures frame={paper.frame} />}
    </>
  );
  const table = { label: paper.title, columns: tableColumns(columns), rows, end };
  return (
    <Paper {...paper}>
      {rows.length > 0 ? (
        <ListTable {...table} />
      ) : (
        <>
          <EmptyState text={empty} />
          {end}
        </>
      )}
    </Paper>
  );
}

/** Room to sign: unless told, for the maker and for the person responsible. */
function Signatures({ frame, signers }: { frame: PaperFrame; signers?: Signers | undefined }) {
  const [left, right] = signers ?? [
    { role: "Dibuat oleh,", name: frame.printer },
    { role: "Mengetahui,", name: "Nama dan tanda tangan" },
  ];
  return (
    <div className="signatures">
      <p>
        <br />
        {left.role}
        <span>{left.name}</span>
      </p>
      <p>
        {`${frame.place}, ${frame.day}`}
        <br />
        {right.role}
        <span>{right.name}</span>
      </p>
    </div>
  );
}
