import { grouped } from "~/format/rupiah";
import { ListTable, longText, type Column } from "~/list/table";
import type { ShownReview } from "./review-facts";

type UnpayableRow = NonNullable<ShownReview["unpayable"]>["rows"][number];
type RecentRow = NonNullable<ShownReview["recent"]>["rows"][number];
type HouseholdRow = NonNullable<ShownReview["households"]>["rows"][number];
type FamilyRow = NonNullable<ShownReview["families"]>["rows"][number];

const unpayableColumns: Column<UnpayableRow>[] = [
  { title: "NAMA", cell: ({ name }) => longText(name) },
  { title: "NOMINAL (IDR)", cell: ({ amount }) => amount, kind: "amount" },
  { title: "KETERANGAN", cell: ({ reason }) => longText(reason) },
];

const recentColumns: Column<RecentRow>[] = [
  { title: "NAMA", cell: ({ name }) => longText(name) },
  { title: "NOMINAL (IDR)", cell: ({ amount }) => amount, kind: "amount" },
  { title: "TERAKHIR DITERIMA", cell: ({ lastTime }) => lastTime, kind: "code" },
  { title: "NOMINAL TERAKHIR (IDR)", cell: ({ lastAmount }) => lastAmount, kind: "amount" },
];

const familyColumns: Column<FamilyRow>[] = [
  { title: "NAMA", cell: ({ name }) => longText(name) },
  { title: "NOMOR KK", cell: ({ familyCardNumber }) => familyCardNumber, kind: "code" },
];

const householdColumns: Column<HouseholdRow>[] = [
  { title: "NAMA", cell: ({ name }) => longText(name) },
  { title: "KELUARGA", cell: ({ household, href }) => (href ? <a href={href}>{household}</a> : household) },
];

const seqNoOf = ({ seqNo }: { readonly seqNo: number }) => seqNo;

/** What helps to judge a batch before it is processed, and tells afterwards what came of it. */
export function Review({ review }: { review: ShownReview }) {
  const { facts, unpayable, recent, families, households } = review;
  // Only a batch that pays tells of earlier distributions.
  const isPaid = recent !== null;
  return (
    <section className="part">
      <h2>Tinjauan</h2>
      <div className="card">
        <dl className="weighed">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {unpayable && unpayable.total > 0 && (
          <Rows
            total={unpayable.total}
            text="baris tidak akan disalurkan: mustahiknya tidak aktif atau programnya tidak berlaku"
            label="Baris yang tidak akan disalurkan"
            columns={unpayableColumns}
            rows={unpayable.rows}
          />
        )}
        {recent && (
          <Rows
            total={recent.total}
            text={`penerima sudah menerima penyaluran dalam ${recent.days} hari terakhir`}
            label="Penerima yang sudah menerima penyaluran"
            columns={recentColumns}
            rows={recent.rows}
          />
        )}
        {families && (
          <Rows
            total={families.rowTotal}
            text={`baris berbagi nomor KK dengan baris lain (${grouped(families.familyTotal)} keluarga)`}
            label="Baris dengan nomor KK yang sama"
            columns={familyColumns}
            rows={families.rows}
          />
        )}
        {households && (
          <Rows
            total={households.rowTotal}
            text={`baris dari keluarga yang sudah ${isPaid ? "menerima penyaluran dalam 12 bulan terakhir" : "terdaftar"} (${grouped(households.householdTotal)} keluarga)`}
            label="Baris dari keluarga yang sudah tercatat"
            columns={householdColumns}
            rows={households.rows}
          />
        )}
      </div>
    </section>
  );
}

interface RowsProps<Row> {
  readonly total: number;
  readonly text: string;
  /** Names the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The first hundred. */
  readonly rows: readonly Row[];
}

function Rows<Row extends { readonly seqNo: number }>({ total, text, ...table }: RowsProps<Row>) {
  if (total === 0) return <p className="quiet">{`0 ${text}.`}</p>;
  return (
    <details>
      <summary>{`${grouped(total)} ${text}`}</summary>
      {total > 100 && <p className="quiet">Ditampilkan 100 baris pertama.</p>}
      <ListTable {...table} skip={0} numberOf={seqNoOf} />
    </details>
  );
}
