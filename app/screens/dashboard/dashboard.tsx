import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { grouped } from "~/format/rupiah";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";

export const meta: MetaFunction = () => [{ title: "Dasboard · Ramah Zakat" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN100");
  return bankFor(actor).dashboardTotals().catch(toErrorScreen);
}

export default function Dashboard() {
  const totals = useLoaderData<typeof loader>();
  return (
    <Screen title="Dasboard" actions={<RefreshButton />}>
      <dl className="cards">
        <Total name="Total Transaksi" count={totals.transactions} />
        <Total name="Total Penerima Dana" count={totals.recipients} />
        <Total name="Total Merchant" count={totals.merchants} />
      </dl>
    </Screen>
  );
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{grouped(count)}</dd>
    </div>
  );
}
