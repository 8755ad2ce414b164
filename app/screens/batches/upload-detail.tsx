import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { FileButton } from "~/ui/file-button";
import { obstacleToCancel } from "./batch-decisions";
import { BatchDetail } from "./batch-detail";
import { batchKindOf, useBatchKind, titledByBatch } from "./kinds";
import { loadDetail } from "./load-batches.server";

export const meta = titledByBatch((kind) => kind.uploads.detailTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).uploads.feature);
  const kind = batchKindOf(request);
  const { batch, detail } = await loadDetail(request, kind, params.key!, actor);
  return { detail, obstacle: obstacleToCancel(batch) };
}

export default function UploadDetail() {
  const { detail, obstacle } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const screen = useBatchKind().uploads;
  const address = `${screen.path}/${encodeURIComponent(detail.shown.key)}`;
  return (
    <BatchDetail
      {...{ screen, detail }}
      decision={{ label: "Batalkan Proses", href: `${address}/cancel${search}`, obstacle, isDangerous: true }}
      partActions={({ status }) =>
        status === "Failed" && <FileButton href={`${address}/failed.csv`} label="Unduh baris gagal (CSV)" />
      }
    />
  );
}
