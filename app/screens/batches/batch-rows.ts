import type { Batch, BatchColumn, BatchItem, BatchProgress } from "~/bank/types";
import { dateTime, shortDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { asnafText } from "~/texts/asnaf";
import { itemTables } from "~/texts/batches";
import { checksSoFar } from "~/texts/decisions";
import { categoryText } from "~/texts/merchant-categories";

/** A batch as the lists and its detail show it. */
export function batchRow(batch: Batch) {
  const { key, label, fileName, rowCount, status, itemsFailed, uploadedAt } = batch;
  return {
    key,
    label,
    fileName: orDash(fileName),
    rowCount: grouped(rowCount),
    status,
    itemsFailed,
    progress: progressText(batch.progress) || approvalsOf(batch),
    uploadedAt: orDash(dateTime(uploadedAt)),
  };
}

export type BatchRow = ReturnType<typeof batchRow>;

/** How many rows are done, and when the last one was: "1.000 dari 12.000 baris, 20/11/2026 10:21 WIB"; "" if nothing is under way. */
function progressText(progress: BatchProgress | null): string {
  if (progress === null) return "";
  const { done, total, movedAt } = progress;
  return `${grouped(done)} dari ${grouped(total)} baris, ${timeInWib(movedAt)}`;
}

/** How many people have approved a batch that waits for two. */
const approvalsOf = (batch: Batch) =>
  ["Pending", "Process_failed"].includes(batch.status) ? checksSoFar(batch) : "";

/**
 * A row of a file as the tables show it, with its cells by the names of their columns.
 *
 * @param programme the one that was chosen for the file, which pays the rows that name none
 */
export function itemRow(columns: readonly BatchColumn[], programme: Batch["programme"]) {
  return ({ seqNo, cells, presentAsnaf, remarks }: BatchItem) => ({
    seqNo,
    cells: Object.fromEntries(
      columns.map(({ name, holds }) => [
        name,
        holds === "asnaf" && presentAsnaf !== null
          ? changeText(presentAsnaf, cells[name] ?? "")
          : orDash(written[holds](cells[name] ?? "") || blankText(holds, programme)),
      ]),
    ),
    remarks: orDash(remarks),
  });
}

export type ItemRow = ReturnType<ReturnType<typeof itemRow>>;

/** What a blank cell means; "" where it means nothing. */
const blankText = (holds: BatchColumn["holds"], programme: Batch["programme"]) =>
  holds === "programme" && programme ? programme.code : "";

/** "Miskin → Fakir"; the one asnaf where nothing would change. */
const changeText = (present: string, wanted: string) =>
  present === wanted ? asnafText(wanted) : `${asnafText(present)} → ${asnafText(wanted)}`;

const asIs = (cell: string) => cell;

const written: Readonly<Record<BatchColumn["holds"], (cell: string) => string>> = {
  name: titleCase,
  text: asIs,
  date: shortDate,
  digits: asIs,
  programme: asIs,
  asnaf: (cell) => (cell === "" ? "" : asnafText(cell)),
  category: (cell) => (cell === "" ? "" : categoryText(cell)),
  // A text that is not an amount stays as it is in the file.
  amount: (cell) => (/^\d{1,15}$/.test(cell) ? grouped(Number(cell)) : cell),
};

/**
 * The remarks of a row, split into sentences. Each is one error or warning. A blank that may not break is within a name. Safari 15
 * cannot read a page's script in which an expression looks behind.
 */
export function sentencesIn(remarks: string): string[] {
  const ends = /(\bNo\.|[.!?])[^\S\u00a0]+(?=\p{Lu})/gu;
  return remarks.replace(ends, (all, end) => (end === "No." ? all : `${end}\n`)).split("\n");
}

/**
 * The tables of the rows in one state. Each is a part of the detail and has a page of its own in the URL: `part` is the prefix of
 * its parameters, and its anchor.
 */
export const itemParts = [
  { status: "Process_success", part: "proses", ...itemTables.Process_success },
  { status: "Success", part: "sukses", ...itemTables.Success },
  { status: "Failed", part: "gagal", ...itemTables.Failed },
] as const;

export type ItemPart = (typeof itemParts)[number];
