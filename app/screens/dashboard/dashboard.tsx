import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { grouped } from "~/format/rupiah";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { BranchSection } from "./branch-section";
import sheet from "./dashboard.css?url&no-inline";
import { loadPendingWork, loadYear } from "./load-extras.server";
import { PendingWorkSection } from "./pending-work";
import { TrendSection } from "./trend-section";

export const meta = titled("Dasboard");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN100");
  const bank = bankFor(actor);
  const [totals, pending, year] = await Promise.all([
    bank.read("dashboardTotals"),
    loadPendingWork(actor, bank),
    loadYear(request, bank),
  ]);
  return { totals, pending, year };
}

export default function Dashboard() {
  const { totals, pending, year } = useLoaderData<typeof loader>();
  return (
    <Screen title="Dasboard" actions={<RefreshButton />}>
      <dl className="cards">
        <Total name="Total Transaksi" count={totals.transactions} />
        <Total name="Total Penerima Dana" count={totals.recipients} />
        <Total name="Total Merchant" count={totals.merchants} />
      </dl>
      {(pending === "failed" || year === "failed") && (
        <p className="part quiet" role="status">
          Sebagian isi halaman ini belum dapat dimuat. Muat ulang beberapa saat lagi.
        </p>
      )}
      {isTold(pending) && <PendingWorkSection pending={pending} />}
      {isTold(year) && <TrendSection year={year} />}
      {isTold(year) && year.choices.length > 1 && <BranchSection branches={year.branches} />}
    </Screen>
  );
}

/** Whether the bank offers a part of the page, and has told it. */
function isTold<Part extends object>(part: Part | "failed" | null): part is Part {
  return part !== null && part !== "failed";
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{grouped(count)}</dd>
    </div>
  );
}
