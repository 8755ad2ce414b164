import { requestKindNames } from "contract/request-kinds";
import type { DataRequest } from "~/bank/types";
import { dateTime, timeUntil } from "~/format/dates";
import { maskedNumber, titleCase } from "~/format/text";
import type { ReportColumn } from "~/list/report-table";
import { longText, withLines } from "~/list/table";
import { askerNames, channelNames, requestStateNames } from "~/texts/data-requests";
import { leftShown, pill, type Tone, type Tones } from "~/ui/pill";

/** A request and the time that is left to answer it; "" for one that needs no answer any more. */
export type TimedRequest = DataRequest & { readonly left: string };

export const timed = (request: DataRequest, now: Date): TimedRequest => ({
  ...request,
  left: request.state === "open" ? timeUntil(request.dueAt, now) : "",
});

export const stateTones: Tones<DataRequest["state"]> = {
  open: "wait",
  answered: "done",
  refused: "fail",
  taken_back: "plain",
};

const time = (title: string, of: (request: DataRequest) => string): ReportColumn<TimedRequest> => ({
  title,
  time: of,
  value: (request) => dateTime(of(request)),
  kind: "time",
});

/** The list on screen and in files. Numbers are masked in files too. */
export const dataRequestColumns: readonly ReportColumn<TimedRequest>[] = [
  {
    title: "NAMA",
    value: ({ person }) => titleCase(person.name),
    cell: (name, { note = "" }) => withLines(longText(name), note),
  },
  { title: "NOMOR KTP ATAU NPWP", value: ({ person }) => maskedNumber(person), isText: true, only: "files" },
  { title: "JENIS", value: ({ kind }) => requestKindNames[kind], kind: "brief" },
  { title: "PEMOHON", value: ({ asker }) => askerNames[asker], only: "files" },
  { title: "CARA MASUK", value: ({ channel }) => channelNames[channel], only: "files" },
  { title: "CABANG", value: ({ person }) => person.branch.name, kind: "brief" },
  time("DITERIMA", ({ receivedAt }) => receivedAt),
  { ...time("BATAS WAKTU", ({ dueAt }) => dueAt), only: "files" },
  { title: "SISA WAKTU", value: ({ left }) => left, cell: leftShown, kind: "brief" },
  {
    title: "KEADAAN",
    value: ({ state }) => requestStateNames[state],
    cell: (name, { status }) => pill(status as Tone, name),
    kind: "short",
  },
  { title: "DICATAT OLEH", value: ({ registered }) => registered.name, only: "files" },
  { ...time("DIPUTUSKAN", ({ decided }) => decided?.at ?? ""), only: "files" },
  {
    title: "AKSI",
    value: () => "",
    cell: (_text, { href }) => <a href={href}>Detail</a>,
    kind: "short",
    only: "links",
  },
];
