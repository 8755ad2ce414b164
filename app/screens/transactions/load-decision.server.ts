import type { Actor } from "~/access/actor.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { newIdempotencyKey } from "~/form/idempotency";
import { dateTime } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { alreadyProcessed, ownWork } from "~/texts/transactions";
import type { Decision, Kind } from "./kinds";

/** What the question about a request is asked with. */
export interface DecisionData {
  readonly name: string;
  readonly amount: string;
  readonly accountNumber: string;
  readonly makerName: string;
  readonly time: string;
  /** Why there is nothing to ask; "" where there is. */
  readonly hindrance: string;
  readonly idempotencyKey: string;
}

/** @throws the error screen; not found for another branch's request too */
export async function loadDecision(
  actor: Actor,
  kind: Kind,
  decision: Decision,
  key: string,
): Promise<DecisionData> {
  const request = await bankFor(actor).fundRequest(kind.name, key).catch(toErrorScreen);
  return {
    name: titleCase(request.customerName),
    amount: rupiah(request.amountIdr),
    accountNumber: request.accountNumber,
    makerName: orDash(request.maker.name),
    time: dateTime(request.time),
    hindrance: hindranceOf(request, decision, actor),
    idempotencyKey: newIdempotencyKey(),
  };
}

/** Rules.md §5 and §7. The bank judges the same when it is asked to write. */
function hindranceOf({ status, maker }: FundRequest, decision: Decision, actor: Actor): string {
  if (status !== "pending") return alreadyProcessed;
  return decision === "approve" && maker.key === actor.userId ? ownWork : "";
}
