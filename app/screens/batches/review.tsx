import type { BatchReview, PaidRow } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { householdText } from "~/format/household";
import { grouped, rupiah } from "~/format/rupiah";
import { titleCase, isolated } from "~/format/text";
import { ListTable, type Column } from "~/list/table";
import classes from "./batches.module.css";
import { samePayments } from "./same-payments";

type Payment = NonNullable<BatchReview["payment"]>;

const nameColumn = { title: "NAMA", cell: ({ name }: { readonly name: string }) => titleCase(name) };
const amountColumn = {
  title: "NOMINAL (IDR)",
  cell: ({ amountIdr }: PaidRow) => grouped(amountIdr),
  kind: "amount",
} as const;

const unpayableColumns: Column<Payment["unpayable"][number]>[] = [
  nameColumn,
  amountColumn,
  { title: "KETERANGAN", cell: ({ reason }) => reason },
];

const recentColumns: Column<Payment["recent"][number]>[] = [
  nameColumn,
  amountColumn,
  { title: "TERAKHIR DITERIMA", cell: ({ lastAt }) => dateTime(lastAt), kind: "time" },
  { title: "NOMINAL TERAKHIR (IDR)", cell: ({ lastAmountIdr }) => grouped(lastAmountIdr), kind: "amount" },
];

const familyColumns: Column<NonNullable<BatchReview["families"]>["rows"][number]>[] = [
  nameColumn,
  { title: "NOMOR KK", cell: ({ familyCardNumber }) => familyCardNumber, kind: "code" },
];

const householdColumns: Column<NonNullable<BatchReview["households"]>["rows"][number]>[] = [
  nameColumn,
  {
    title: "KELUARGA",
    cell: ({ key, ...household }) => {
      const text = householdText(household);
      return key === "" ? text : <a href={`/households/${encodeURIComponent(key)}`}>{text}</a>;
    },
  },
];

const seqNoOf = ({ seqNo }: { readonly seqNo: number }) => seqNo;

const largestText = ({ seqNo, name, amountIdr }: PaidRow) =>
  `${rupiah(amountIdr)} (baris ${seqNo}, ${isolated(titleCase(name))})`;

/** What helps to judge a batch before it is processed, and tells afterwards what came of it. */
export function Review({ review }: { review: BatchReview }) {
  const { payment, families, households } = review;
  const same = samePayments(review);
  return (
    <section className="part">
      <h2>Tinjauan</h2>
      <div className="card">
        <ReviewFacts {...review} />
        {same !== "" && (
          <p>
            <b>{same}</b>
          </p>
        )}
        {payment && payment.unpayableTotal > 0 && (
          <Rows
            total={payment.unpayableTotal}
            text="baris tidak akan disalurkan: mustahiknya tidak aktif, datanya dibatasi atau programnya tidak berlaku"
            label="Baris yang tidak akan disalurkan"
            columns={unpayableColumns}
            rows={payment.unpayable}
          />
        )}
        {payment && (
          <Rows
            total={payment.recentTotal}
            text={`penerima sudah menerima penyaluran dalam ${payment.recentDays} hari terakhir`}
            label="Penerima yang sudah menerima penyaluran"
            columns={recentColumns}
            rows={payment.recent}
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
            text={`baris dari keluarga yang sudah ${payment ? "menerima penyaluran dalam 12 bulan terakhir" : "terdaftar"} (${grouped(households.householdTotal)} keluarga)`}
            label="Baris dari keluarga yang sudah tercatat"
            columns={householdColumns}
            rows={households.rows}
          />
        )}
      </div>
    </section>
  );
}

function ReviewFacts({ payment, ...review }: BatchReview) {
  const facts = [
    ["Jumlah baris", grouped(review.rowTotal)],
    ["Menunggu diproses", grouped(review.successTotal)],
    ["Sudah diproses", grouped(review.processTotal)],
    ["Gagal diperiksa", grouped(review.failedTotal)],
    ["Dengan peringatan", grouped(review.warningTotal)],
    ["Jumlah nominal", payment && rupiah(payment.totalIdr)],
    ["Sudah disalurkan", payment && rupiah(payment.paidIdr)],
    ["Nominal terbesar", payment?.largest && largestText(payment.largest)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="quiet">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
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
      <ListTable {...table} numberOf={seqNoOf} />
    </details>
  );
}
