import type { PaperFrame } from "./paper";
import sheet from "./styles/report-sheet.css?url&no-inline";

/** The looks of reports on paper: the `links` of their routes. */
export const paperLinks = () => [{ rel: "stylesheet", href: sheet }];

/** Whose paper it is, above the title. */
export function Letterhead({ office }: Pick<PaperFrame, "office">) {
  return (
    <p className="letterhead">
      <strong>Ramah Zakat</strong>
      {office}
    </p>
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
