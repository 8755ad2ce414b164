import type { Actor } from "~/access/actor.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { questionKey } from "~/form/decision.server";
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

/** The request that is asked about, and the decision. */
interface Asked {
  readonly kind: Kind;
  readonly decision: Decision;
  readonly key: string;
}

/** @throws the error screen; not found for another branch's request too */
export async function loadDecision(
  request: Request,
  actor: Actor,
  { kind, decision, key }: Asked,
): Promise<DecisionData> {
  const asked = await bankFor(actor).fundRequest(kind.name, key).catch(toErrorScreen);
  const { idempotencyKey, isOutcomeUnknown } = questionKey(request);
  return {
    name: titleCase(asked.customerName),
    amount: rupiah(asked.amountIdr),
    accountNumber: asked.accountNumber,
    makerName: orDash(asked.maker.name),
    time: dateTime(asked.time),
    hindrance: isOutcomeUnknown ? "" : hindranceOf(asked, decision, actor),
    idempotencyKey,
  };
}

/** The bank judges the same when it is asked to write. */
function hindranceOf({ status, maker }: FundRequest, decision: Decision, actor: Actor): string {
  if (status !== "pending") return alreadyProcessed;
  return decision === "approve" && maker.key === actor.userId ? ownWork : "";
}
