import { z } from "zod/v4";
import { idempotencyKey, whenValid, requiredText } from "~/form/schema";
import { parseAmount, requiredDay } from "~/form/typed";
import { programmeFaults as faults, programmeLabels as labels } from "~/texts/programmes";

const days = { validFrom: requiredDay(faults.validFrom), validUntil: z.string().default("") };

const editableFields = { name: requiredText(labels.name, 100), ...days, idempotencyKey };

/** Days that end before they begin. The bank judges whether they are in the calendar. */
const inOrder = ({ validFrom, validUntil }: Record<keyof typeof days, string>) =>
  validUntil === "" || validUntil >= validFrom;
const notInOrder = { path: ["validUntil"], error: faults.validUntil, when: whenValid(days) };

/** The form of a new programme. An empty last day is none. */
export const newProgramme = z
  .object({
    ...editableFields,
    code: requiredText(labels.code, 20).regex(/^[A-Za-z0-9-]*$/, faults.code),
    field: z.enum(["kemanusiaan", "kesehatan", "pendidikan", "ekonomi", "dakwah_advokasi"], faults.field),
    mark: requiredText(labels.mark, 3),
  })
  .refine(inOrder, notInOrder);

/** The form of an edit. */
export const editedProgramme = z
  .object({ ...editableFields, version: z.string().default("") })
  .refine(inOrder, notInOrder);

/** The form that proposes a budget. */
export const newBudget = z.object({
  year: z
    .string(faults.year)
    .regex(/^\d{4}$/, faults.year)
    .transform(Number),
  amount: z.string().default("").transform(parseAmount),
  idempotencyKey,
});
