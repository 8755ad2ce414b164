import { requestKindNames } from "contract/request-kinds";
import type { DataRequest, DataSubject } from "~/bank/types";
import { historyOf } from "~/form/record-fields";
import { timeInWib } from "~/format/dates";
import { erasureText } from "~/format/erasure";
import { stampText } from "~/format/stamp";
import { maskedNumber, orDash, titleCase } from "~/format/text";
import {
  askerNames,
  channelNames,
  erasureLabel,
  rightValueTexts,
  groundNames,
  replyLabels,
  requestLabels,
  requestStateNames,
} from "~/texts/data-requests";
import { correctionFields, requestFields } from "./request-fields";

type Fact = [name: string, text: string];

/** Whose data a request is about. The number is masked: whoever may open the record reads it there, on record. */
export const personFacts = (person: DataSubject): Fact[] => [
  ["Data tentang", titleCase(person.name)],
  [person.type === "Merchant" ? "NPWP" : "Nomor KTP", orDash(maskedNumber(person))],
  ["Cabang", person.branch.name],
  ...(person.isRestricted ? [["Pemrosesan data", "Sedang dibatasi"] satisfies Fact] : []),
];

/** What was written down when a request came in. */
export const askedFacts = (request: DataRequest): Fact[] => [
  [requestLabels.kind, requestKindNames[request.kind]],
  ...personFacts(request.person),
  ...(request.erasure ? [[erasureLabel, erasureText(request.erasure)] satisfies Fact] : []),
  [requestLabels.asker, askerNames[request.asker]],
  [requestFields.askerName.label, request.askerName],
  [requestFields.proof.label, request.proof],
  [requestFields.channel.label, channelNames[request.channel]],
  ["Diterima", timeInWib(request.receivedAt)],
  ["Batas waktu jawaban", timeInWib(request.dueAt)],
  [requestFields.wish.label, request.wish],
  ...rightValues(request),
  ["Dicatat", stampText(request.registered)],
];

/** What a correction puts into the record, a line for each field. */
function rightValues({ corrections, person }: DataRequest): Fact[] {
  if (corrections === null) return [];
  const { fields, readable } = historyOf(correctionFields(person.type));
  const lines = Object.entries(corrections).map(
    ([name, value]) => `${fields[name]}: ${String(readable(name, value))}`,
  );
  return [[rightValueTexts.title, lines.join("\n")]];
}

/** What has become of a request. */
export const repliedFacts = ({ state, decided, answer, ground, stopsAccounts }: DataRequest): Fact[] => [
  ...(decided ? [[requestStateNames[state], stampText(decided)] satisfies Fact] : []),
  ...(ground ? [[replyLabels.ground, groundNames[ground]] satisfies Fact] : []),
  ...(answer === null ? [] : [[replyLabels.text, answer] satisfies Fact]),
  ...(stopsAccounts ? [[replyLabels.stopsAccounts, "Ya"] satisfies Fact] : []),
];
