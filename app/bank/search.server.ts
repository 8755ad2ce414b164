import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { foundKind, searchFeatures } from "contract/search";
import { callFor } from "./scope.server";
import type { Caller } from "./caller";

export type { FoundKind, SearchMeaning } from "contract/search";
/** Whoever may view one of these screens may search. */
export { searchFeatures };
/** In the order of the screen. */
export const foundKinds = foundKind.options;

export type Found = ReturnType<typeof foundOf>;
export type FoundRecord = Found["records"][number];

/** Whatever a number or a name stands for, where the bank `offers("desk")`. */
export const searchCalls = {
  async findAnything(caller: Caller, text: string): Promise<Found> {
    return foundOf((await callFor(caller, "findAnything", { body: { text } })).data);
  },
};

const foundOf = ({ meanings, hits }: DataOf<Calls["findAnything"]>) => ({
  /** What the bank took the text for. */
  meanings,
  records: hits.map(recordOf),
});

const recordOf = (hit: DataOf<Calls["findAnything"]>["hits"][number]) => ({
  kind: hit.kind,
  /** A customer's, transaction's or batch's key, or the number of an account. */
  key: hit._key,
  /** An account's product, a transaction's type, a batch's kind; "" of a customer. */
  type: hit.type,
  /** Whose it is; of a batch its upload id. */
  name: hit.name,
  /** KTP or NPWP of a customer. */
  number: hit.number,
  /** The key of an account's owner. */
  customerKey: hit.customer,
  branchName: hit.branch.name,
  status: hit.status,
  /** When a transaction or a batch was made; "" of the others. */
  time: hit.timestamp ?? "",
  amountIdr: hit.amount ?? 0,
});
