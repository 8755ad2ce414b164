import type { Actor } from "./actor";

/** The code of no branch: codes have no dot (`parseBranchCode`). */
const noBranch = ".";

/**
 * The rows that a query may touch: those of one branch, or of all. The store asks for a scope wherever it touches branch data.
 * Only an actor has one, so no query sees all branches because a value was left out (docs/decisions/database.md).
 */
export class BranchScope {
  /** Private to the class, so nothing but the makers below is of this type. */
  readonly #only: string | undefined;

  private constructor(only: string | undefined) {
    this.#only = only;
  }

  /** What an actor may see: their own branch; at head office all branches (docs/rules.md#branch-scope). */
  static of(actor: Actor): BranchScope {
    return new BranchScope(actor.branch.isHeadOffice ? undefined : actor.branch.id);
  }

  /** All branches, for what acts for no actor. `tests/branch-scope.test.ts` lists the files that may ask for it. */
  static everyBranch(_why: string): BranchScope {
    return new BranchScope(undefined);
  }

  /** The only branch in scope; `undefined` stands for all. `bank-api/store/lists/in-scope.ts` has the conditions in SQL. */
  get only(): string | undefined {
    return this.#only;
  }

  /** This scope, limited to the branch that a request names ("": none). Where that branch is out of sight, nothing is in scope. */
  narrowedTo(branchId = ""): BranchScope {
    if (branchId === "" || branchId === this.#only) return this;
    return new BranchScope(this.#only === undefined ? branchId : noBranch);
  }
}
