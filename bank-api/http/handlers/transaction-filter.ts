import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import type { Clock } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { soughtId } from "bank-api/domain/ids";
import { firstDate } from "bank-api/domain/report-period";
import { periodOf, type Period } from "bank-api/domain/statement";
import type { TransactionFilter } from "bank-api/store/ledger/transaction-filter";
import type { z } from "zod/v4";
import type { transactionFilter, TransactionState } from "contract/specified/transactions";
import { given } from "./lists";

type Body = z.infer<typeof transactionFilter>;

/** The states that a filter asks for; `undefined`: any. */
const statesOf = ({ status_code: state }: Body): readonly TransactionState[] | undefined =>
  state === "" ? undefined : [state];

/**
 * The filter of a list or a report, limited to what the actor may see.
 *
 * @throws DomainError E3 for dates that are not in the calendar
 */
export function readFilter(
  { actor, body, clock }: { readonly actor: Actor; readonly body: Body; readonly clock: Clock },
  states = statesOf(body),
): TransactionFilter {
  const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
  const [id, customerId] = [soughtId(given(body._key)), soughtId(given(body.customer_id))];
  const period = readPeriod(body, clock.now());
  // "" stands for none.
  const programme = body.programme && soughtId(body.programme);
  const accountNumber = given(body.account_id);
  const { transaction_type: transactionType, asnaf } = body;
  const isByDecision = period !== undefined && body.date_of === "decision";
  const days = { period, isByDecision };
  return { transactionType, states, scope, id, customerId, accountNumber, ...days, asnaf, programme };
}

/**
 * The period that a filter names. It includes both dates, and each may be left out.
 *
 * @throws DomainError E3 for dates that are not in the calendar
 */
export function readPeriod(
  { start_date: start, end_date: end }: Pick<Body, "start_date" | "end_date">,
  now: Date,
): Period | undefined {
  if (start === undefined && end === undefined) return undefined;
  return periodOf(start ?? firstDate, end ?? jakartaDate(now));
}
