import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { textIn } from "~/access/form-reader.server";
import { toldField } from "~/access/form-token";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { useSentValue } from "~/form/draft";
import { codeIn, loadDecision, submitDecision } from "~/form/submit.server";
import { timeInWib } from "~/format/dates";
import { listHref } from "~/list/detail-links";
import { batchProcessing, processQuestion } from "~/texts/batches";
import { twoPeople } from "~/texts/decisions";
import { obstacleToProcess } from "./batch-decisions";
import { beyondBudgets, obstacleOfBudgets } from "./budgets";
import { batchKindOf } from "./kinds";
import { readReview } from "./load-batches.server";
import { readTold, samePayments, toldIn } from "./same-payments";

/** Asks whether to process a batch, over its detail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).approvals.feature);
  const { id, pays } = batchKindOf(request);
  const bank = bankFor(actor);
  const batch = await bank.read("batch", id, params.key!);
  const { Success } = await bank.read("firstBatchItems", id, batch.key, 1);
  const review = pays ? await readReview(bank, batch.key) : null;
  const budgets = review?.budgets ?? [];
  const facts = [
    samePayments(review),
    twoPeople(batch, timeInWib(batch.firstApprover?.time ?? "")),
    beyondBudgets(budgets),
  ];
  const question = loadDecision(request, {
    question: processQuestion(batch.label),
    facts: facts.filter(Boolean).join(" "),
    obstacle:
      obstacleToProcess(batch, Success.total, actor.userId) ??
      obstacleOfBudgets(batch, budgets, actor.branch),
  });
  return { ...question, told: toldIn(review) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, batchKindOf(request).approvals.feature);
  const { id, approvals } = batchKindOf(request);
  const told = readTold(textIn(post.form, toldField));
  const batch = { kind: id, key: params.key!, code: codeIn(post.form), told };
  return submitDecision(post, {
    write: (idempotencyKey) => bankFor(post.actor).call("processBatch", batch, idempotencyKey),
    done: batchProcessing,
    leadTo: listHref(approvals.path, new URL(request.url).search),
  });
}

export default function ApproveProcess() {
  const { told } = useLoaderData<typeof loader>();
  const sentTold = useSentValue(toldField, told);
  return (
    <DecisionDialog>
      {sentTold !== "" && <input type="hidden" name={toldField} value={sentTold} />}
    </DecisionDialog>
  );
}
