import { z } from "zod/v4";
import type { ProgrammeField } from "~/bank/types";
import { schemasOf, type RecordField } from "~/form/record-fields";
import { idempotencyKey, requiredText, whenValid } from "~/form/schema";
import { optionalDay, requiredDay } from "~/form/typed";
import { fieldNames, programmeLabels } from "~/texts/programmes";

/** What is said of a programme once, when it is made. */
export const lastingFields = {
  code: {
    label: "Kode Program",
    help: "Huruf, angka atau tanda hubung, paling banyak 20. Kode dipakai pada file penyaluran dan tidak dapat diubah.",
    schema: requiredText("Kode Program", 20).regex(
      /^[A-Za-z0-9-]*$/,
      "Kode Program hanya berisi huruf, angka atau tanda hubung.",
    ),
  },
  field: {
    label: programmeLabels.field,
    choices: fieldNames,
    schema: z.enum(Object.keys(fieldNames) as ProgrammeField[], "Bidang wajib dipilih."),
  },
  mark: {
    label: "Tanda",
    help: "1 sampai 3 karakter yang membedakan program pada daftar. Tanda tidak dapat diubah.",
    schema: requiredText("Tanda", 3),
  },
} satisfies Record<string, RecordField>;

/** What can be changed of a programme. */
export const editableFields = {
  name: { label: "Nama Program", schema: requiredText("Nama Program", 100) },
  validFrom: { label: "Berlaku Mulai", type: "date", schema: requiredDay("Berlaku Mulai wajib diisi.") },
  validUntil: {
    label: "Berlaku Sampai",
    type: "date",
    help: "Kosongkan bila tanpa batas akhir.",
    schema: optionalDay,
  },
} satisfies Record<string, RecordField>;

const editable = { ...schemasOf(editableFields), idempotencyKey };

/** Judges days that end before they begin. */
const inOrder = ({ validFrom, validUntil }: { validFrom: string; validUntil: string | null }) =>
  validUntil === null || validUntil >= validFrom;
const notInOrder = {
  path: ["validUntil"],
  error: "Berlaku Sampai tidak boleh sebelum Berlaku Mulai.",
  when: whenValid({ validFrom: editable.validFrom, validUntil: z.string().nullable() }),
};

/** The form of a new programme. */
export const newProgramme = z
  .object({ ...editable, ...schemasOf(lastingFields) })
  .refine(inOrder, notInOrder);

/** The form of an edit. */
export const editedProgramme = z
  .object({ ...editable, version: z.string().default("") })
  .refine(inOrder, notInOrder);
