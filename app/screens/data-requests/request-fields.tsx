import { z } from "zod/v4";
import {
  allCorrectable,
  correctableFields,
  correctableNames,
  type CorrectableField,
  type Corrections,
  longestRequest,
  mostDaysSinceReceived,
  requestKindNames,
} from "contract/request-kinds";
import type { DataSubject, RefusalGround, RequestAsker, RequestChannel } from "~/bank/types";
import { schemasOf, type RecordField } from "~/form/record-fields";
import { idempotencyKey, requiredText, whenValid } from "~/form/schema";
import { instantOf, requiredDay, requiredTime } from "~/form/typed";
import {
  askerNames,
  channelNames,
  genderNames,
  groundNames,
  inFuture,
  replyLabels,
  requestLabels,
  seenHelp,
  tooLongAgo,
} from "~/texts/data-requests";
import { timeHelp } from "~/texts/days";

const chosen = <Word extends string>(label: string, names: Readonly<Record<Word, string>>) => ({
  label,
  choices: names,
  schema: z.enum(Object.keys(names) as Word[], `${label} wajib dipilih.`),
});
const typed = (label: string, longest: number) => ({ label, schema: requiredText(label, longest) });

/** What is written down when a request comes in. */
export const requestFields = {
  kind: chosen(requestLabels.kind, requestKindNames),
  asker: chosen<RequestAsker>(requestLabels.asker, askerNames),
  askerName: typed("Nama pemohon", longestRequest.asker),
  proof: { ...typed("Bukti identitas yang dilihat", longestRequest.proof), help: seenHelp },
  channel: chosen<RequestChannel>("Cara masuk", channelNames),
  receivedOn: {
    label: "Tanggal diterima",
    type: "date",
    schema: requiredDay("Tanggal diterima wajib diisi."),
  },
  receivedTime: {
    label: "Jam diterima",
    help: timeHelp,
    schema: requiredTime("Jam diterima wajib diisi."),
  },
  wish: { ...typed("Isi permintaan", longestRequest.words), type: "area" },
} satisfies Record<string, RecordField>;

const shapes: { readonly [Field in CorrectableField]?: Partial<RecordField> } = {
  birthDate: { type: "date" },
  gender: { choices: genderNames },
  address: { type: "area" },
};

/** The right values of a person's record, which a correction may name. The bank judges them. */
export const correctionFields = (type: DataSubject["type"]) =>
  Object.fromEntries(
    Object.entries<string>(correctableNames[type]).map(([name, label]) => [
      name,
      { label, schema: z.string().optional(), ...shapes[name as CorrectableField] },
    ]),
  ) as Record<CorrectableField, RecordField>;

const corrections = Object.fromEntries(
  correctableFields.map((field) => [field, z.string().optional()] as const),
) as Record<CorrectableField, z.ZodOptional<z.ZodString>>;

/** What was typed of a request, with the right values apart. */
export function partsOf<Typed extends object>(typed: Typed) {
  const isRight = ([name]: [string, unknown]) => name in allCorrectable;
  const parts = Object.entries(typed);
  return {
    ...(Object.fromEntries(parts.filter((part) => !isRight(part))) as Omit<Typed, CorrectableField>),
    corrections: Object.fromEntries(parts.filter(isRight)) as Corrections,
  };
}

const oldestMs = mostDaysSinceReceived * 86_400_000;
const { receivedOn, receivedTime } = schemasOf(requestFields);

export const receivedAt = (received: { readonly receivedOn: string; readonly receivedTime: string }) =>
  instantOf(received.receivedOn, received.receivedTime);

/**
 * The form of a new request.
 *
 * @param now what the time of receipt is measured by. The browser sets no limit, because its clock may be wrong.
 */
export const newRequest = (now?: number) =>
  z
    .object({ ...schemasOf(requestFields), ...corrections, idempotencyKey })
    .refine((given) => now === undefined || receivedAt(given).getTime() <= now, {
      path: ["receivedTime"],
      error: inFuture,
      when: whenValid({ receivedOn, receivedTime }),
    })
    .refine((given) => now === undefined || now - receivedAt(given).getTime() <= oldestMs, {
      path: ["receivedOn"],
      error: tooLongAgo,
      when: whenValid({ receivedOn, receivedTime }),
    });

const ground = z.enum(["", ...(Object.keys(groundNames) as RefusalGround[])]).default("");

/** The form of an answer or a refusal. Only a refusal has a ground; of answers this is "". */
export const replyForm = (isRefusal: boolean) =>
  z
    .object({
      text: requiredText(replyLabels.text, longestRequest.words),
      ground,
      stopsAccounts: z.string().optional(),
      idempotencyKey,
    })
    .refine((reply) => !isRefusal || reply.ground !== "", {
      path: ["ground"],
      error: `${replyLabels.ground} wajib dipilih.`,
      when: whenValid({ ground }),
    });
