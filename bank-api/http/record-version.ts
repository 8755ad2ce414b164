import { changedMeanwhile } from "bank-api/domain/errors";
import { versionOf } from "bank-api/store/runtime/hash";

/**
 * Refuses an edit if the record's editable values have changed since the edit began (capability `administration`). Without a
 * version nothing is checked.
 */
export function requireVersion(begunWith: string | undefined, editable: object): void {
  if (begunWith !== undefined && begunWith !== versionOf(editable)) throw changedMeanwhile();
}
