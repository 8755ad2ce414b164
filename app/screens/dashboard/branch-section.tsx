import { grouped, short } from "~/format/rupiah";
import { ListTable, longText, type Column } from "~/list/table";
import { BarChart } from "~/ui/chart";
import { Figures, flowColumns, Picture } from "./figures";
import { metrics, type BranchYear } from "./trend";

/** A reader cannot compare more bars at a glance. The table has all branches. */
const mostBars = 10;

const unspent = "Belum digunakan";

/** The totals of each branch in a year. */
export function BranchSection({ branches }: { branches: readonly BranchYear[] }) {
  return (
    <section className="part">
      <h2>Per cabang, 12 bulan terakhir</h2>
      <Pictures branches={branches} />
      <Figures>
        <ListTable label="Per cabang" columns={columns} rows={branches} skip={0} />
      </Figures>
    </section>
  );
}

function Pictures({ branches }: { branches: readonly BranchYear[] }) {
  const barsOf = (valueOf: (branch: BranchYear) => number) =>
    branches.slice(0, mostBars).map((branch) => {
      const value = valueOf(branch);
      return { label: branch.name, value, text: short(value) };
    });
  return (
    <div className="pictures beside">
      {metrics.map(({ of, title }) => (
        <Picture key={of} title={`${title} (Rp)`}>
          <BarChart label={`${title} per cabang`} bars={barsOf((branch) => branch[of].totalIdr)} />
        </Picture>
      ))}
      <Picture title={`${unspent} (Rp)`}>
        <BarChart label={`${unspent} per cabang`} bars={barsOf(({ unspentIdr }) => unspentIdr)} />
      </Picture>
    </div>
  );
}

const columns: Column<BranchYear>[] = [
  { title: "CABANG", cell: ({ name }) => longText(name) },
  ...flowColumns,
  { title: unspent.toUpperCase(), cell: ({ unspentIdr }) => grouped(unspentIdr), kind: "amount" },
];
