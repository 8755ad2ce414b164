import { useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CustomerAccount } from "~/bank/types";
import { rupiah } from "~/format/rupiah";
import { BackLink } from "~/list/back-link";
import { detailLinks, rememberedList } from "~/list/detail-links";
import { ListTable, type Column } from "~/list/table";
import { Digits } from "~/ui/digits";
import { EmptyState } from "~/ui/empty-state";
import type { CustomerKind } from "./kinds";
import { Statement, type StatementData } from "./statement";

interface CustomerDetailProps {
  readonly kind: CustomerKind;
  readonly accounts: readonly CustomerAccount[];
  readonly statement: StatementData;
  /** The user may see who opened this. */
  readonly maySeeRecord: boolean;
  /** `Fact`s of the customer. */
  readonly children: ReactNode;
}

/** The detail of one kind of customers: facts, accounts, statement. */
export function CustomerDetail({ kind, accounts, statement, maySeeRecord, children }: CustomerDetailProps) {
  return (
    <>
      <header className="head">
        <BackLink listPath={kind.listPath} />
        <h1>Detail {kind.title}</h1>
        {maySeeRecord && <RecordLink kind={kind} />}
      </header>
      <dl className="card facts">{children}</dl>
      <Accounts accounts={accounts} />
      <Statement kind={kind} statement={statement} />
    </>
  );
}

function RecordLink({ kind }: { kind: CustomerKind }) {
  const { key = "" } = useParams();
  const { search } = useLocation();
  const detail = `${kind.listPath}/${encodeURIComponent(key)}`;
  return (
    <a className="button" href={detailLinks(detail, rememberedList(search))("access")}>
      Riwayat
    </a>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const accountColumns: Column<CustomerAccount>[] = [
  { title: "NOMOR ACCOUNT", cell: ({ accountNumber }) => <Digits>{accountNumber}</Digits> },
  { title: "SALDO", cell: ({ balanceIdr }) => rupiah(balanceIdr), kind: "amount" },
];

function Accounts({ accounts }: { accounts: readonly CustomerAccount[] }) {
  return (
    <section className="part">
      <h2>Account</h2>
      {accounts.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan, customer belum memiliki account." />
      ) : (
        <ListTable label="Account" columns={accountColumns} rows={accounts} skip={0} />
      )}
    </section>
  );
}
