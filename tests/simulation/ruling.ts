import type { Db } from "bank-api/store/database";
import type { Books, Request } from "./model";
import { ruleFor, type Rule } from "./rules";

/**
 * Under which rule the requests of a round were made. Rules come into force and end at the same time, one of a type in a round, so
 * a request has the rule of before or the one of after, and the bank tells which.
 */
export class Ruling {
  private readonly before: readonly Rule[];
  private readonly known: number;

  /** Before the books follow a round. */
  constructor(private readonly books: Books) {
    this.before = books.rules.map((rule) => ({ ...rule }));
    this.known = books.requests.length;
  }

  /** Once they have. Tells of requests that have neither rule. */
  async settle(db: Db): Promise<string[]> {
    const complaints: string[] = [];
    for (const request of this.books.requests.slice(this.known)) {
      const candidates = [this.ruleIn(this.before, request), this.ruleIn(this.books.rules, request)];
      request.rule = this.books.rules.find(({ key }) => key === candidates[0]?.key);
      if (candidates[0]?.key === candidates[1]?.key) continue;
      const { rule_id } = await db
        .selectFrom("transactions")
        .select("rule_id")
        .where("id", "=", request.key)
        .executeTakeFirstOrThrow();
      request.rule = this.books.rules.find(({ key }) => key === rule_id);
      if (!candidates.some((each) => each?.key === request.rule?.key))
        complaints.push(`request ${request.key} is made under rule ${rule_id ?? "none"}`);
    }
    return complaints;
  }

  private ruleIn(rules: readonly Rule[], { type, payer, amountIdr }: Request): Rule | undefined {
    return ruleFor(rules, { type, branchId: payer.branchId, amountIdr });
  }
}
