import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { listHref } from "~/list/detail-links";
import { onlyActivePrints } from "~/texts/customers";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { mustahikKind as kind } from "./kinds";
import { QrFigure } from "./qr-label";
import { labelOf } from "./qr.server";

export const handle = printHandle;

export const meta = titled("Print QR");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const bank = bankFor(await requireView(request, kind.feature));
  const mustahik = await bank.read("mustahik", params.key!);
  if (mustahik.status !== "Active") throw new Response(onlyActivePrints, { status: 403 });
  await bank.read("recordOpening", "qr", [mustahik.key]);
  return labelOf(mustahik);
}

export default function MustahikQr() {
  const label = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <PrintPage title="Print QR" backTo={listHref(kind.listPath, search)}>
      <QrFigure {...label} side="300px" />
    </PrintPage>
  );
}
