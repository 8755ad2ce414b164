import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, type QueryOf } from "~/bank/index.server";
import { grouped } from "~/format/rupiah";
import { chosenIn, listBehindSheet } from "~/list/choice";
import { readList } from "~/list/read-list.server";
import { unsupportedTexts } from "~/texts/unsupported";
import { EmptyState } from "~/ui/empty-state";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { mustahikList } from "./customer-list";
import { mustahikKind as kind } from "./kinds";
import { QrFigure } from "./qr-label";
import classes from "./qr.module.css";
import { findChosen, labelsOf } from "./qr.server";

export const handle = printHandle;

export const meta = titled("Cetak QR");

/** The active mustahik on one page of the list, or those that are chosen, on whatever page. Either are 250 at most. */
export async function loader({ request }: LoaderFunctionArgs) {
  const bank = bankFor(await requireView(request, kind.feature));
  const { rows, unsupported } = await readList(request, {
    ...mustahikList,
    call: (query: QueryOf<"listMustahik">) => bank.call("listMustahik", query),
    row: (mustahik) => mustahik,
  });
  const { keys } = chosenIn(new URL(request.url).search);
  const chosen = keys.length === 0 ? rows : await findChosen(keys, rows, bank.call).catch(toErrorScreen);
  const printed = chosen.filter(({ status }) => status === "Active");
  if (printed.length > 0)
    await bank.read(
      "recordOpening",
      "qr-sheet",
      printed.map(({ key }) => key),
    );
  return {
    labels: await labelsOf(printed),
    inactive: chosen.length - printed.length,
    absent: keys.length === 0 ? 0 : keys.length - chosen.length,
    unsupported,
  };
}

const noneActive = "Tidak ada mustahik dengan status Aktif untuk dicetak.";

/** Why there is nothing to print: the bank does not support a filter of the address, or nobody is active. */
function noLabels(unsupported: readonly string[]): string {
  const lacking = (["sealed", "status", "asnaf"] as const).find((filter) => unsupported.includes(filter));
  return lacking ? unsupportedTexts[lacking] : noneActive;
}

export default function MustahikQrSheet() {
  const { labels, inactive, absent, unsupported } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const facts = [
    `${grouped(labels.length)} mustahik`,
    ...(inactive > 0 ? [`${grouped(inactive)} tidak aktif dan tidak dicetak`] : []),
    ...(absent > 0 ? [`${grouped(absent)} tidak ditemukan`] : []),
    ...(unsupported.includes("sort") ? [unsupportedTexts.order] : []),
  ];
  return (
    <PrintPage title="Cetak QR" backTo={listBehindSheet(kind.listPath, search)} facts={facts}>
      {labels.length === 0 ? (
        <EmptyState text={noLabels(unsupported)} />
      ) : (
        <ul className={classes.sheet}>
          {labels.map((label, place) => (
            <li key={place}>
              <QrFigure {...label} side="40mm" />
            </li>
          ))}
        </ul>
      )}
    </PrintPage>
  );
}
