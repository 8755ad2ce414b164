import { useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CustomerAccount } from "~/bank/types";
import { rupiah } from "~/format/rupiah";
import { detailLinks, rememberedList } from "~/list/detail-links";
import { useParentList } from "~/list/parent-list";
import { ListTable, type Column } from "~/list/table";
import { Digits } from "~/ui/digits";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";
import type { CustomerKind } from "./kinds";
import { Statement, type StatementData } from "./statement";
import { Waiting, type WaitingRow } from "./waiting";

interface CustomerDetailProps {
  readonly kind: CustomerKind;
  readonly accounts: readonly CustomerAccount[];
  readonly statement: StatementData;
  /** Requests for the customer's money that wait, of which the user may know. */
  readonly waiting: readonly WaitingRow[];
  /** The user may see who opened this. */
  readonly maySeeRecord: boolean;
  /** `Fact`s of the customer. */
  readonly children: ReactNode;
}

/** The detail of one kind of customers: facts, accounts, statement. */
export function CustomerDetail({
  kind,
  accounts,
  statement,
  waiting,
  maySeeRecord,
  children,
}: CustomerDetailProps) {
  return (
    <Screen
      title={`Detail ${kind.title}`}
      parent={useParentList(kind.listPath, kind.title)}
      actions={maySeeRecord && <RecordLink kind={kind} />}
    >
      <dl className="card facts">{children}</dl>
      <Accounts accounts={accounts} />
      {waiting.length > 0 && <Waiting kind={kind} rows={waiting} />}
      <Statement kind={kind} statement={statement} />
    </Screen>
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
        <EmptyState
          text="Tidak ada data untuk ditampilkan, customer belum memiliki account."
          next="Account dibuat bank saat customer didaftarkan. Muat ulang untuk melihat apakah sudah ada."
        >
          <RefreshButton />
        </EmptyState>
      ) : (
        <ListTable label="Account" columns={accountColumns} rows={accounts} skip={0} />
      )}
    </section>
  );
}
