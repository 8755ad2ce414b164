import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import type { CustomerAccount, MustahikDetail } from "~/bank/types";
import { jakartaDate, longDate } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { listHref } from "~/list/detail-links";
import { loadPage } from "~/list/load.server";
import { parseListQuery } from "~/list/query";
import { ListTable, type Column } from "~/list/table";
import { Digits } from "~/ui/digits";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { activePill } from "~/ui/pill";
import { Statement } from "./statement";
import { statementRow } from "./statement-entry";
import { statementWindow } from "./statement-window";

/** Names no one: a title stays in the browser's history. */
export const meta: MetaFunction = () => [{ title: "Detail Data Mustahik · Ramah Zakat" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const bank = bankFor(await requireView(request, "MN201"));
  const customerKey = params.key!;
  const url = new URL(request.url);
  const query = parseListQuery(url.searchParams);
  const window = statementWindow(query, jakartaDate(new Date()));
  const { start, end } = window;
  const [mustahik, page] = await Promise.all([
    bank.mustahikDetail(customerKey).catch(toErrorScreen),
    loadPage(
      url,
      query,
      (slice) => bank.statement({ ...slice, customerType: "Mustahik", customerKey, start, end }),
      statementRow,
    ),
  ]);
  return { mustahik, window, page };
}

export default function MustahikDetailScreen() {
  const { mustahik, window, page } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <header className="head">
        <a className="button" href={listHref("/list-mustahik", search)}>
          <Icon name="back" />
          Kembali
        </a>
        <h1>Detail Data Mustahik</h1>
      </header>
      <Facts mustahik={mustahik} />
      <Accounts accounts={mustahik.accounts} />
      <Statement title="Mutasi Mustahik" window={window} page={page} />
    </>
  );
}

function Facts({ mustahik }: { mustahik: MustahikDetail }) {
  return (
    <dl className="card facts">
      <Fact name="Nama Lengkap">{titleCase(mustahik.name)}</Fact>
      <Fact name="Tanggal Lahir">{orDash(longDate(mustahik.birthDate))}</Fact>
      <Fact name="Nomor KTP">
        <Digits>{mustahik.nationalId}</Digits>
      </Fact>
      <Fact name="Nomor KK">
        <Digits>{mustahik.familyCardNumber}</Digits>
      </Fact>
      <Fact name="Alamat">{orDash(mustahik.address)}</Fact>
      <Fact name="Cabang">{orDash(mustahik.branchName)}</Fact>
      <Fact name="Status">{activePill(mustahik.status)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
