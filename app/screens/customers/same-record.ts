import type { SameRecord } from "~/bank/types";
import { maskNationalId, titleCase } from "~/format/text";
import { endedRecord, endedStatement, keptRecord, keptStatement } from "~/texts/duplicates";

/** Another record of the same person, and where it is opened; `href` is null for one of another branch. */
export const recordShown = (record: SameRecord) => ({
  text: sameRecordText(record),
  name: sameStatementText(record),
  href: record.key === null ? null : `/list-mustahik/${encodeURIComponent(record.key)}`,
});

/** The other record of the same person, and whether it has ended. */
export const sameRecordText = ({ name, nationalId, branchName, isEnded }: SameRecord) => {
  const who = [titleCase(name), ...ktpText(nationalId), branchName].join(", ");
  return `${who}: ${isEnded ? endedRecord : keptRecord}`;
};

/** What the link to the statement of that record says. */
const sameStatementText = ({ nationalId, isEnded }: SameRecord) =>
  [isEnded ? endedStatement : keptStatement, ...ktpText(nationalId)].join(", ");

/** The masked KTP tells apart two records of one name and branch. */
const ktpText = (nationalId: string) => (nationalId === "" ? [] : [`KTP ${maskNationalId(nationalId)}`]);
