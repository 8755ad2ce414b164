import type { ReactNode } from "react";
import type { PaperFrame } from "./paper";

/** Parts of a report on paper; their looks are in `styles/report-sheet.css`. */

interface ReportSheetProps {
  readonly frame: PaperFrame;
  readonly children: ReactNode;
}

/** A report between its letterhead and its signatures. */
export function ReportSheet({ frame, children }: ReportSheetProps) {
  return (
    <>
      <p className="letterhead">
        <strong>Ramah Zakat</strong>
        {frame.office}
      </p>
      {children}
      <Signatures frame={frame} />
    </>
  );
}

/** Room for the maker and for the person responsible to sign. */
export function Signatures({ frame: { office, printer, day } }: { frame: PaperFrame }) {
  return (
    <div className="signatures">
      <p>
        Dibuat oleh,
        <span>{printer}</span>
      </p>
      <p>
        {`${office}, ${day}`}
        <br />
        Mengetahui,
        <span>Nama dan tanda tangan</span>
      </p>
    </div>
  );
}
