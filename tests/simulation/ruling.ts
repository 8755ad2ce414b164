import type { Db } from "bank-api/store/runtime/database";
import { approvalOf, type Batch, type Books, type Request } from "./model";
import { ruleFor, type Rule, type Ruled } from "./rules";

/**
 * The rule under which each request and distribution batch of a round was made. Rules come into force and end at the same time,
 * one of a type in a round. So each has the rule of before or the one of after, and the bank says which.
 */
export class Ruling {
  private readonly before: readonly Rule[];
  private readonly knownRequests: number;
  private readonly knownBatches: number;

  /** Before the books follow a round. */
  constructor(private readonly books: Books) {
    this.before = books.rules.map((rule) => ({ ...rule }));
    this.knownRequests = books.requests.length;
    this.knownBatches = books.batches.length;
  }

  /** Once they have. Tells of requests and batches that have neither rule. */
  async settle(db: Db): Promise<string[]> {
    const complaints: string[] = [];
    for (const request of this.books.requests.slice(this.knownRequests)) {
      const { type, payer, amountIdr } = request;
      const ruled = { type, branchId: payer.branchId, amountIdr };
      complaints.push(...(await this.rule(request, ruled, () => ruleIdOf(db, "transactions", request))));
    }
    // A file that was cut off has no sum, and so no rule.
    for (const batch of this.books.batches.slice(this.knownBatches).filter(({ isCutOff }) => !isCutOff)) {
      const ruled = { ...approvalOf(batch), branchId: batch.branchId };
      complaints.push(...(await this.rule(batch, ruled, () => ruleIdOf(db, "batches", batch))));
    }
    return complaints;
  }

  /** Lets something have its rule. */
  private async rule(made: Request | Batch, ruled: Ruled, readRuleId: () => Promise<string | null>) {
    const candidates = [ruleFor(this.before, ruled), ruleFor(this.books.rules, ruled)];
    const ruleOf = (id: string | null | undefined) => this.books.rules.find(({ key }) => key === id);
    made.rule = ruleOf(candidates[0]?.key);
    if (candidates[0]?.key === candidates[1]?.key) return [];
    const ruleId = await readRuleId();
    made.rule = ruleOf(ruleId);
    if (candidates.some((each) => each?.key === made.rule?.key)) return [];
    return [`${ruled.type} ${made.key} is made under rule ${ruleId ?? "none"}`];
  }
}

async function ruleIdOf(db: Db, table: "transactions" | "batches", { key }: Request | Batch) {
  const { rule_id } = await db
    .selectFrom(table)
    .select("rule_id")
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  return rule_id;
}
