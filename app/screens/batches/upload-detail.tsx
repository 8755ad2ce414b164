import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { FileButton } from "~/ui/file-button";
import { obstacleToCancel } from "./batch-decisions";
import { BatchDetail } from "./batch-detail";
import { budgetRow } from "./budget-rows";
import { Budgets } from "./budgets";
import sheet from "./batches.css?url&no-inline";
import { kindOf, useKind, titledBy } from "./kinds";
import { loadDetail } from "./load-detail.server";
import { readReview } from "./read-review.server";
import { Review } from "./review";
import { shownReview } from "./review-facts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titledBy((kind) => kind.uploads.detailTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).uploads.feature);
  const kind = kindOf(request);
  const bank = bankFor(actor);
  const { batch, ...detail } = await loadDetail(request, kind, params.key!, bank);
  const review = await readReview(bank, kind, batch.key);
  return {
    ...detail,
    budgets: (review?.budgets ?? []).map(budgetRow),
    review: review && shownReview(review, actor.may("MN207")),
    obstacle: obstacleToCancel(batch),
  };
}

export default function UploadDetail() {
  const { shown, obstacle, review, budgets, ...detail } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const screen = useKind().uploads;
  const address = `${screen.path}/${encodeURIComponent(shown.key)}`;
  return (
    <BatchDetail
      screen={screen}
      batch={shown}
      {...detail}
      decision={{
        label: "Batalkan Proses",
        href: `${address}/cancel${search}`,
        obstacle,
        isDangerous: true,
      }}
      partActions={({ status }) =>
        status === "Failed" && <FileButton href={`${address}/failed.csv`} label="Unduh baris gagal (CSV)" />
      }
    >
      <Budgets rows={budgets} />
      {review && <Review review={review} />}
    </BatchDetail>
  );
}
