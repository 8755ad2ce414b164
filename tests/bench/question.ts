import type { Db } from "bank-api/store/runtime/database";
import type { BodyInputOf, ParamsOf } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import type { Target } from "./figures";

/** One call, and what it is called with. */
export type Ask = {
  [N in CallName]: { name: N; params?: ParamsOf<Calls[N]>; body: BodyInputOf<Calls[N]> };
}[CallName];

/** What the bank is asked once. */
export interface Question {
  /** Made at once. */
  readonly calls: readonly Ask[];
  /** The same, asked of the store. */
  readonly sql: (db: Db) => Promise<unknown>;
}

/** What it is asked again and again. */
export interface QuestionKind {
  readonly name: string;
  readonly target?: Target;
  /** A fresh one each time. */
  readonly ask: () => Question;
}
