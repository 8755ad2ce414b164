import { messages } from "contract/codes";
import { refused } from "bank-api/domain/errors";
import { canonicalJson, hashOf } from "bank-api/store/hash";
const versionLength = 16;

/** Stands for the values of a record that can be edited: equal values, equal version (capability `record-version`). */
export function versionOf(editable: object): string {
  return hashOf(canonicalJson(editable)).toString("base64url").slice(0, versionLength);
}

/** Refuses an edit that began with other values than the record has now; an edit that names no version may. */
export function requireVersion(begunWith: string | undefined, editable: object): void {
  if (begunWith !== undefined && begunWith !== versionOf(editable)) throw refused(messages.changedMeanwhile);
}
