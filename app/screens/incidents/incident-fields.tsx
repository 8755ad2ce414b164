import { z } from "zod/v4";
import { longestRequest } from "contract/request-kinds";
import type { EditableIncident } from "~/bank/types";
import { schemasOf, type RecordField } from "~/form/record-fields";
import { cleanedText, idempotencyKey, requiredText, whenValid } from "~/form/schema";
import { requiredDay, requiredTime } from "~/form/typed";
import { timeHelp } from "~/texts/days";
import { incidentLabels as labels } from "~/texts/incidents";

const area = (label: string, help: string) => ({
  ...({ label, help, type: "area", schema: requiredText(label, longestRequest.words) } as const),
});
const orNull = cleanedText()
  .default("")
  .transform((text) => text.trim() || null);

/** What can be changed of an incident. */
export const incidentFields = {
  accounts: {
    label: labels.accounts,
    type: "area",
    help: "Email akun yang terlibat, satu per baris. Kosong berarti semua akun.",
    schema: z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,;]+/).filter((account) => account !== "")),
  },
  sessionKey: {
    label: "Nomor sesi",
    help: "Kosong berarti semua sesi akun itu. Nomornya ada di Sesi Aktif user itu.",
    schema: orNull,
  },
  address: { label: "Alamat IP", help: "Kosong berarti semua alamat.", schema: orNull },
  from: { label: "Mulai tanggal", type: "date", schema: requiredDay("Mulai tanggal wajib diisi.") },
  to: { label: "Sampai tanggal", type: "date", schema: requiredDay("Sampai tanggal wajib diisi.") },
  data: area(labels.data, "Misalnya nama, nomor KTP, alamat, dan saldo. Kalimat ini berdiri di surat."),
  happened: area(labels.happened, "Kapan dan bagaimana data itu terungkap. Kalimat ini berdiri di surat."),
  done: area(labels.done, "Penanganan dan pemulihannya. Kalimat ini berdiri di surat."),
} satisfies Record<string, RecordField>;

/** When an incident was found. It never changes, and neither does the time by which people are told. */
export const foundFields = {
  foundOn: {
    label: "Tanggal ditemukan",
    type: "date",
    schema: requiredDay("Tanggal ditemukan wajib diisi."),
  },
  foundTime: { label: "Jam ditemukan", help: timeHelp, schema: requiredTime("Jam ditemukan wajib diisi.") },
} satisfies Record<string, RecordField>;

/** An incident as its fields show it. */
export const shownOf = ({ accounts, ...rest }: EditableIncident) => ({
  ...rest,
  accounts: accounts.join("\n"),
});

const editable = { ...schemasOf(incidentFields), idempotencyKey };
const inOrder = ({ from, to }: { from: string; to: string }) => to >= from;
const notInOrder = {
  path: ["to"],
  error: "Sampai tanggal tidak boleh sebelum Mulai tanggal.",
  when: whenValid({ from: editable.from, to: editable.to }),
};

/** The form of a new incident. */
export const newIncident = z.object({ ...schemasOf(foundFields), ...editable }).refine(inOrder, notInOrder);

/** The form of an edit. */
export const editedIncident = z
  .object({ ...editable, version: z.string().default("") })
  .refine(inOrder, notInOrder);
