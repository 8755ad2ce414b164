import type { SameRecord } from "~/bank/types";
import { titleCase } from "~/format/text";
import { endedRecord, keptRecord } from "~/texts/duplicates";

/** Whose another record of the same person is, and whether it is in force. */
export const sameRecordText = ({ name, branchName, isEnded }: SameRecord) =>
  `${titleCase(name)}, ${branchName}: ${isEnded ? endedRecord : keptRecord}`;
