import type { Actor } from "bank-api/domain/actor";
import type { Answers, Deciding } from "bank-api/http/handler";
import { decideProposal, findProposal } from "bank-api/store/approvals/proposals";
import { recordAudit } from "bank-api/store/audit/audit";
import type { Db } from "bank-api/store/runtime/database";
import type { ProposalAnswer } from "contract/decisions";
import type { RequestReply } from "contract/extensions/data-requests";
import { present } from "./present";

interface Decision {
  /** The proposal. */
  readonly key: string;
  readonly decision: ProposalAnswer;
  readonly reply?: RequestReply | undefined;
}

/** Decides about a proposal, and puts on record what its screen does. */
export async function decide(
  db: Db,
  answersTo: (context: Deciding) => Promise<Answers>,
  body: Decision,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  const record = present(await findProposal(db, body.key));
  const answers = await answersTo({ actor, body, db, record });
  await decideProposal(db, body.key, { isRefused: body.decision === "refuse", by: actor.userId, at });
  await recordAudit(db, { actor, at, ...(await answers[body.decision](at)) });
}
