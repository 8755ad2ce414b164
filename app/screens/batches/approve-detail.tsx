import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { obstacleToProcess } from "./batch-decisions";
import { BatchDetail } from "./batch-detail";
import { budgetRow, obstacleOfBudgets } from "./budget-rows";
import { Budgets } from "./budgets";
import sheet from "./batches.css?url&no-inline";
import { kindOf, useKind, titledBy } from "./kinds";
import { loadDetail } from "./load-detail.server";
import { readReview } from "./read-review.server";
import { Review } from "./review";
import { shownReview } from "./review-facts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titledBy((kind) => kind.approvals.detailTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  const kind = kindOf(request);
  const bank = bankFor(actor);
  const { batch, ...detail } = await loadDetail(request, kind, params.key!, bank);
  const review = await readReview(bank, kind, batch.key);
  const budgets = review?.budgets ?? [];
  return {
    ...detail,
    obstacle:
      obstacleToProcess(batch, detail.items.Success.total, actor.userId) ??
      obstacleOfBudgets(batch, budgets, actor.branch),
    budgets: budgets.map(budgetRow),
    review: review && shownReview(review, actor.may("MN207")),
  };
}

export default function ApproveDetail() {
  const { shown, obstacle, review, budgets, ...detail } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const screen = useKind().approvals;
  const href = `${screen.path}/${encodeURIComponent(shown.key)}/process${search}`;
  return (
    <BatchDetail
      screen={screen}
      batch={shown}
      {...detail}
      decision={{ label: "Proses Upload Data", href, obstacle }}
    >
      <Budgets rows={budgets} />
      {review && <Review review={review} />}
    </BatchDetail>
  );
}
