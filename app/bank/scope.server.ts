import type { BodyInputOf, DataOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import type { ActiveStatus } from "contract/values";
import type { Caller, RowPage, Slice } from "./caller";
import { call, callAny, type CallAnswer, type CallInput } from "./client.server";
import { bearer } from "./known-tokens.server";

/** Calls that answer a list of rows, one slice at a time. */
type ListCall = {
  [N in CallName]: Calls[N]["path"] extends `${string}/:skip/:limit`
    ? DataOf<Calls[N]> extends readonly unknown[]
      ? N
      : never
    : never;
}[CallName];

/** A row of a list call as the wire has it. */
type RowOf<N extends ListCall> = DataOf<Calls[N]> extends readonly (infer Row)[] ? Row : never;

/** Makes one call with the caller's access token. */
export function callFor<N extends CallName>(
  caller: Caller,
  name: N,
  input: Omit<CallInput<N>, "authorization">,
): Promise<CallAnswer<N>> {
  return call(name, { ...input, authorization: bearer(caller.accessToken) } as CallInput<N>);
}

/** One slice of a list, each row turned into the app's words. */
export async function listFor<N extends ListCall, Row>(
  caller: Caller,
  name: N,
  { skip, limit }: Slice,
  body: BodyInputOf<Calls[N]>,
  rowOf: (wire: RowOf<N>) => Row,
): Promise<RowPage<Row>> {
  const authorization = bearer(caller.accessToken);
  const answer = await callAny(name, { params: { skip, limit }, body, authorization });
  const rows = answer.data as readonly RowOf<N>[];
  return pageOf(rows.map(rowOf), answer, skip);
}

/** The rows behind the first `skip` of a list, as a page of it. If the bank does not count, the list is taken to end here. */
export function pageOf<Row>(
  rows: readonly Row[],
  { fullCount, fullCountCapped }: Pick<CallAnswer<CallName>, "fullCount" | "fullCountCapped">,
  skip: number,
): RowPage<Row> {
  return { rows, total: fullCount ?? skip + rows.length, hasMoreThanTotal: fullCountCapped };
}

/** `branch_id` of a list call: "" asks for all branches, which only head office sees (docs/rules.md#branch-scope). */
export function scopeOf(caller: Caller): string {
  return caller.branch.isHeadOffice ? "" : caller.branch.key;
}

/** The acting user as calls name it; the bank records the token's own user. */
export function inputterOf(caller: Caller): { _key: string; name: string } {
  return { _key: caller.userId, name: caller.name };
}

/** Whatever is not Active counts as Inactive. */
export function statusOf(status: string): ActiveStatus {
  return status === "Active" ? "Active" : "Inactive";
}

/** What the bank says of a write that it has done; undefined where it is no more than "Success". */
export const saidOf = ({ message }: { readonly message: string }) =>
  /^(success)?$/i.test(message) ? undefined : message;
