/** Parts of a report on paper; their looks are in `styles/report-sheet.css`. */

/** Whose paper it is. */
export function Letterhead({ office }: { office: string }) {
  return (
    <p className="letterhead">
      <strong>Ramah Zakat</strong>
      {office}
    </p>
  );
}

interface SignaturesProps {
  /** Who made the report. */
  readonly printer: string;
  readonly placeAndDay: string;
}

/** Room for the maker and for the person responsible to sign. */
export function Signatures({ printer, placeAndDay }: SignaturesProps) {
  return (
    <div className="signatures">
      <p>
        Dibuat oleh,
        <span>{printer}</span>
      </p>
      <p>
        {placeAndDay}
        <br />
        Mengetahui,
        <span>Nama dan tanda tangan</span>
      </p>
    </div>
  );
}
