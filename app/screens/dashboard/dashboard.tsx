import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { grouped, short } from "~/format/rupiah";
import { ListTable, type Column } from "~/list/table";
import type { WaitingRow } from "~/list/waiting-row";
import { BarChart } from "~/ui/chart";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import classes from "./dashboard.module.css";
import { Figures, flowColumns, FigureCard } from "./figures";
import { loadPendingWork, loadYear } from "./load-extras.server";
import { metrics, type BranchYear } from "./trend";
import { TrendSection } from "./trend-section";

export const meta = titled("Dasboard");

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
      {isKnown(pending) && <PendingWorkSection {...pending} />}
      <dl className={classes.totals}>
        <Total name="Total Transaksi" count={totals.transactions} />
        <Total name="Total Penerima Dana" count={totals.recipients} />
        <Total name="Total Merchant" count={totals.merchants} />
      </dl>
      {(pending === "failed" || year === "failed") && (
        <p className="part quiet" role="status">
          Sebagian isi halaman ini belum dapat dimuat. Muat ulang beberapa saat lagi.
        </p>
      )}
      {isKnown(year) && <TrendSection year={year} />}
      {isKnown(year) && year.choices.length > 1 && <BranchSection branches={year.branches} />}
    </Screen>
  );
}

/** Whether the bank supports a part of the page, and has told it. */
function isKnown<Part extends object>(part: Part | "failed" | null): part is Part {
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

const pendingTitle = "Menunggu persetujuan Anda";

/** What has waited longest for the user's approval. */
function PendingWorkSection({ rows, total }: { rows: readonly WaitingRow[]; total: number }) {
  return (
    <section className="part">
      <div className="head">
        <h2>{pendingTitle}</h2>
        {total > rows.length && <a href="/approve-list">{`Lihat semua (${grouped(total)})`}</a>}
      </div>
      {rows.length === 0 ? (
        <p className="quiet">Tidak ada data yang menunggu persetujuan Anda.</p>
      ) : (
        <ListTable label={pendingTitle} columns={pendingColumns} rows={rows} />
      )}
    </section>
  );
}

const pendingColumns: Column<WaitingRow>[] = [
  { title: "JENIS", cell: ({ kind }) => kind },
  { title: "DATA", cell: ({ label }) => label },
  { title: "PEMBUAT", cell: ({ makerName }) => makerName },
  { title: "CABANG", cell: ({ branchName }) => branchName },
  { title: "NOMINAL", cell: (row) => row.amount, kind: "amount" },
  { title: "LAMA MENUNGGU", cell: (row) => row.age, kind: "code" },
  { title: "AKSI", cell: ({ href }) => <a href={href}>Buka</a>, kind: "short" },
];

/** A reader cannot compare more bars at a glance. The table has all branches. */
const mostBars = 10;

const unspent = "Belum digunakan";

/** The totals of each branch in a year. */
function BranchSection({ branches }: { branches: readonly BranchYear[] }) {
  return (
    <section className="part">
      <h2>Per cabang, 12 bulan terakhir</h2>
      <BranchPictures branches={branches} />
      <Figures>
        <ListTable label="Per cabang" columns={branchColumns} rows={branches} />
      </Figures>
    </section>
  );
}

function BranchPictures({ branches }: { branches: readonly BranchYear[] }) {
  const barsOf = (valueOf: (branch: BranchYear) => number) =>
    branches.slice(0, mostBars).map((branch) => {
      const value = valueOf(branch);
      return { label: branch.name, value, text: short(value) };
    });
  return (
    <div className={`${classes.pictures} ${classes.beside}`}>
      {metrics.map(({ of, title }) => (
        <FigureCard key={of} title={`${title} (Rp)`}>
          <BarChart label={`${title} per cabang`} bars={barsOf((branch) => branch[of].totalIdr)} />
        </FigureCard>
      ))}
      <FigureCard title={`${unspent} (Rp)`}>
        <BarChart label={`${unspent} per cabang`} bars={barsOf(({ unspentIdr }) => unspentIdr)} />
      </FigureCard>
    </div>
  );
}

const branchColumns: Column<BranchYear>[] = [
  { title: "CABANG", cell: ({ name }) => name },
  ...flowColumns,
  { title: unspent.toUpperCase(), cell: ({ unspentIdr }) => grouped(unspentIdr), kind: "amount" },
];
