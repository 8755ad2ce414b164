import { messages } from "contract/codes";
import { refused } from "bank-api/domain/errors";
import { canonicalJson, hashOf } from "bank-api/store/hash";
const versionLength = 16;

/** The version of a record's editable values: equal values have equal versions (capability `record-version`). */
export function versionOf(editable: object): string {
  return hashOf(canonicalJson(editable)).toString("base64url").slice(0, versionLength);
}

/** Refuses an edit if the record has changed since the edit began. Without a version nothing is checked. */
export function requireVersion(begunWith: string | undefined, editable: object): void {
  if (begunWith !== undefined && begunWith !== versionOf(editable)) throw refused(messages.changedMeanwhile);
}
