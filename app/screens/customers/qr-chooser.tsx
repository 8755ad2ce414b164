import { useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { choiceParameter, choosing, isTicking, ontoParameter, type Choosable } from "~/list/choice";
import { Ticks } from "~/list/chooser";
import { choiceFormId } from "~/list/state-link";
import { mustahikKind as kind } from "./kinds";

const sheetPath = `${kind.listPath}/qr`;

/** Prints the QR codes of the whole page, or begins to choose among its rows. */
export function QrActions() {
  const { search } = useLocation();
  if (isTicking(search)) return null;
  return (
    <>
      <a className="button" href={kind.listPath + choosing(search, true)} data-still>
        Pilih baris
      </a>
      <a className="button" href={sheetPath + search} target="_blank">
        Cetak QR
      </a>
    </>
  );
}

/** Prints the rows that are ticked, on whatever page, or the whole page if none is. */
export function QrChoice({ rows }: { rows: readonly Choosable[] }) {
  const { search } = useLocation();
  if (!isTicking(search)) return null;
  return (
    <form id={choiceFormId} action={sheetPath} target="_blank" className="head">
      <ExistingSearchParams exclude={[choiceParameter, ontoParameter]} />
      <p>Beri tanda pada mustahik yang akan dicetak. Tanpa tanda, seluruh halaman ini dicetak.</p>
      <Ticks rows={rows} />
      <button className="button main">Cetak QR</button>
      <a className="button" href={kind.listPath + choosing(search, false)} data-still>
        Batal
      </a>
    </form>
  );
}
