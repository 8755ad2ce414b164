import { maxListLimit } from "contract/call";
import { messages } from "contract/codes";
import { correlation } from "~/correlation.server";
import type { AdministrationQuery, RowPage, Slice } from "./caller";
import { BankError, type BankErrorKind } from "./errors";

/** What users, roles and branches have in common: filters, finding one by its key, and versions. */

/** The filters of a list call; "" asks for any status. */
export const administrationFilter = ({ status, search, key }: Omit<AdministrationQuery, keyof Slice>) => ({
  status: status ?? "",
  search,
  _key: key,
});

/** More rows than any bank has of these. */
const mostRows = 50 * maxListLimit;

/**
 * The record with this key, from a list that was asked for it alone. Another bank may ignore that and give its whole
 * list, which is then read to the end (docs/wire.md#types).
 *
 * @throws BankError `not-found`
 */
export async function findByKey<Row extends { readonly key: string }>(
  key: string,
  list: (query: Slice & { readonly key: string }) => Promise<RowPage<Row>>,
): Promise<Row> {
  // No key has control characters; a bank calls a request that has them malformed.
  if (/\p{Cc}/u.test(key)) throw notFound();
  for (let skip = 0; skip < mostRows;) {
    const { rows, total } = await list({ key, skip, limit: maxListLimit });
    const found = rows.find((row) => row.key === key);
    if (found) return found;
    skip += rows.length;
    if (rows.length === 0 || (rows.length < maxListLimit && skip >= total)) break;
  }
  throw notFound();
}

/** The app's own answer about a record, in the bank's place. */
const ownAnswer = (kind: BankErrorKind, code: string, message: string) =>
  new BankError({ kind, code, message, outcomeUnknown: false, correlation: correlation() });

/** The bank's own words for a record that does not exist. Nobody learns from them which of the two, app or bank, has answered. */
export const notFound = () => ownAnswer("not-found", "404", "");

/** Each version that the app makes begins so, and no version of a bank does. */
const ownMark = "app:";

/** A record as users, roles and branches come from the bank. */
interface WireRecord {
  readonly _key: string;
  readonly creator?: { readonly name: string; readonly created_timestamp: string } | null | undefined;
  readonly version?: string | null | undefined;
}

/**
 * What users, roles and branches have in common. The version stands for what can be edited: an edit is refused if the version has
 * changed since it began. A bank without the capability `administration` gives none. The version is then our own, made of
 * `editable`, the fields that can be edited.
 */
export const administered = ({ _key, creator, version }: WireRecord, editable: readonly unknown[]) => ({
  key: _key,
  creatorName: creator?.name ?? "",
  /** ISO 8601 UTC, or "". */
  createdAt: creator?.created_timestamp ?? "",
  version: version ?? ownMark + JSON.stringify(editable),
});

/**
 * What an update says of the version it began with. The bank judges its own; one of ours is compared with a fresh read
 * here, just before the write.
 *
 * @param isStored whether a record is already as the edit wants it. Then the edit goes out all the same, because it overwrites
 *   nothing. It may repeat an edit whose answer was lost; the bank recognises that by its key
 * @throws BankError `refused` where somebody else has changed it since
 */
export async function versionPart<Row extends { readonly version: string }>(
  begunWith: string,
  readFresh: () => Promise<Row>,
  isStored: (present: Row) => boolean,
): Promise<{ version?: string }> {
  if (!begunWith.startsWith(ownMark)) return { version: begunWith };
  const present = await readFresh();
  if (present.version !== begunWith && !isStored(present))
    throw ownAnswer("refused", "E3", messages.changedMeanwhile);
  return {};
}
