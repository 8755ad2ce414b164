import type { ActiveStatus } from "contract/values";
import type { Caller, Page, Slice } from "./types";

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

interface ListAnswer<Wire> {
  readonly data: readonly Wire[];
  readonly fullCount: number | undefined;
  readonly fullCountCapped: boolean;
}

/** A list answer as a page. A bank that does not count is taken to end with the rows it gave. */
export function pageOf<Wire, Row>(
  answer: ListAnswer<Wire>,
  slice: Slice,
  rowOf: (wire: Wire) => Row,
): Page<Row> {
  return {
    rows: answer.data.map(rowOf),
    total: answer.fullCount ?? slice.skip + answer.data.length,
    totalIsCapped: answer.fullCountCapped,
  };
}
