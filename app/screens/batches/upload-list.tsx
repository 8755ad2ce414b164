import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { grouped } from "~/format/rupiah";
import { filterIn } from "~/list/filters.server";
import { changeQuery } from "~/list/query";
import { unstoredNotice } from "~/texts/batches";
import { BatchList } from "./batch-list";
import { batchKindOf, useBatchKind, titledByBatch } from "./kinds";
import { loadBatches } from "./load-batches.server";

export const meta = titledByBatch((kind) => kind.uploads.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).uploads.feature);
  const kind = batchKindOf(request);
  const bank = bankFor(actor);
  const onlyUnstored = filterIn(new URL(request.url).searchParams, "items") === "failed";
  const [list, unstored] = await Promise.all([
    loadBatches(request, kind, bank, onlyUnstored),
    onlyUnstored
      ? undefined
      : bank.read("listBatches", { kind: kind.id, itemsFailed: true, skip: 0, limit: 1 }),
  ]);
  // A bank that ignores this filter lists all batches.
  const unstoredTotal = unstored?.rows[0]?.itemsFailed ? unstored.total : 0;
  return json({ list, onlyUnstored, unstoredTotal });
}

export default function UploadList() {
  const { list, onlyUnstored, unstoredTotal } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const screen = useBatchKind().uploads;
  return (
    <BatchList screen={screen} list={list} create="Buat Upload Data">
      {unstoredTotal > 0 && (
        <p className="bar" role="status">
          <span>{unstoredNotice(grouped(unstoredTotal))}</span>{" "}
          <a href={screen.path + changeQuery(search, { items: "failed" })}>Tampilkan</a>
        </p>
      )}
      {onlyUnstored && (
        <p className="bar">
          Hanya upload yang barisnya tidak tersimpan.{" "}
          <a href={screen.path + changeQuery(search, { items: "" })}>Tampilkan semua upload</a>
        </p>
      )}
    </BatchList>
  );
}
