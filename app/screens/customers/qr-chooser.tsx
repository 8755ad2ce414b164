import { useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { ActiveStatus } from "contract/values";
import { choiceBox, choiceFormId } from "~/list/chooser";
import type { Column } from "~/list/table";
import { mustahikKind as kind } from "./kinds";
import { choosing, choosingParameter, isChoosing } from "~/list/choice";

const sheetPath = `${kind.listPath}/qr`;

/** Prints the QR codes of the whole page, or begins to choose among its rows. */
export function QrActions() {
  const { search } = useLocation();
  if (isChoosing(search)) return null;
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

/** Prints the rows that are ticked, or the whole page if none is. */
export function QrChoice() {
  const { search } = useLocation();
  if (!isChoosing(search)) return null;
  return (
    <form id={choiceFormId} action={sheetPath} target="_blank" className="head">
      <ExistingSearchParams exclude={[choosingParameter]} />
      <p>Beri tanda pada mustahik yang akan dicetak. Tanpa tanda, seluruh halaman ini dicetak.</p>
      <button className="button main">Cetak QR</button>
      <a className="button" href={kind.listPath + choosing(search, false)} data-still>
        Batal
      </a>
    </form>
  );
}

interface ChoiceRow {
  readonly key: string;
  readonly name: string;
  readonly status: ActiveStatus;
}

export const choiceColumn: Column<ChoiceRow> = {
  title: "PILIH",
  cell: ({ key, name, status }) => choiceBox(key, name, { isClosed: status !== "Active" }),
  kind: "code",
};
