import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useMemo } from "react";
import { featureNames } from "contract/features";
import { requestKindNames } from "contract/request-kinds";
import { requireView } from "~/access/actor.server";
import { bankFor, isKnownToSupport, noticeReaders, type Bank } from "~/bank/index.server";
import type { CustomerAccount, MerchantDetail, MustahikDetail } from "~/bank/types";
import { dateTime, shortDate, timeInWib } from "~/format/dates";
import { erasureText } from "~/format/erasure";
import { householdText } from "~/format/household";
import { amount, correctionAmountIdr, rupiah } from "~/format/rupiah";
import { orDash, titleCase } from "~/format/text";
import { detailLinks, rememberedList, useParentList } from "~/list/detail-links";
import { NewestHistory } from "~/list/history";
import { historyRow, type HistoryRow } from "~/list/history-row";
import { TablePart, ListTable, type Column } from "~/list/table";
import { asnafText } from "~/texts/asnaf";
import { customerHistory } from "~/texts/customer-history";
import { moneyAfterErasure, restrictionTexts } from "~/texts/customers";
import { erasureLabel } from "~/texts/data-requests";
import { samePersonLabel } from "~/texts/duplicates";
import { categoryText } from "~/texts/merchant-categories";
import { noticeLabel, toldBy } from "~/texts/privacy-notices";
import { ButtonLink } from "~/ui/button-link";
import { Digits } from "~/ui/digits";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { activePill, pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";
import { customerKindOf, useCustomerKind, type CustomerKind, titledByCustomer } from "./kinds";
import { loadStatement } from "./load-statement.server";
import { recordShown } from "./same-record";
import { Statement } from "./statement";

/** The title has no name of a person, because it stays in the browser's history. */
export const meta = titledByCustomer((kind) => `Detail ${kind.title}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, customerKindOf(request).feature);
  const kind = customerKindOf(request);
  const key = params.key!;
  const bank = bankFor(actor);
  const hasZakat = await isKnownToSupport("zakat");
  const [customer, statement, pending, maySeeRecord, history] = await Promise.all([
    loadCustomer(bank, kind, key, hasZakat),
    loadStatement(request, key, bank),
    actor.may(kind.requests.feature) ? loadPendingRequests(bank, kind, key) : null,
    // Only staff who manage roles see who opened a customer's data, if the bank records it.
    actor.may("MN602") && isKnownToSupport("sessions"),
    hasZakat ? loadHistory(bank, kind, key) : null,
  ]);
  const mayChange = hasZakat && !customer.erasure && actor.may(kind.change.feature);
  const householdHref = actor.may("MN207") ? `/households/${encodeURIComponent(key)}` : undefined;
  const { privacyNotice, ...shown } = customer;
  const told =
    privacyNotice !== undefined &&
    toldBy(
      privacyNotice,
      noticeReaders.some((code) => actor.may(code)),
    );
  // A restored database may have money of somebody who is erased. A correction takes it back.
  const hasMoney = kind.type === "Mustahik" && customer.accounts.some(({ balanceIdr }) => balanceIdr > 0);
  const emptyHref = `/koreksi-dana-mustahik/new?${new URLSearchParams({ key })}`;
  const mayOpenRequest = actor.may("MN701") || actor.may("MN708");
  const restriction = customer.restriction && restrictionShown(customer.restriction, kind, mayOpenRequest);
  const erasure =
    customer.erasure && erasureText(customer.erasure) + (hasMoney ? ` ${moneyAfterErasure}` : "");
  const seen = { told, restriction, erasure, statement, pending, history, householdHref };
  const may = { maySeeRecord, mayChange, emptyHref: erasure && hasMoney && actor.may("MN204") && emptyHref };
  return { ...shown, ...seen, ...may };
}

async function loadCustomer(bank: Bank, { type }: CustomerKind, key: string, hasZakat: boolean) {
  if (type === "Merchant") {
    const merchant = await bank.read("merchantDetail", key);
    return {
      ...ofAnybody(merchant),
      facts: merchantFacts(merchant, hasZakat),
      household: null,
      samePerson: [],
    };
  }
  const mustahik = await bank.read("mustahikDetail", key);
  return {
    ...ofAnybody(mustahik),
    facts: mustahikFacts(mustahik, hasZakat),
    household: mustahik.household && householdText(mustahik.household),
    samePerson: mustahik.samePerson.map(recordShown),
  };
}

const ofAnybody = ({
  status,
  restriction,
  erasure,
  accounts,
  privacyNotice,
}: MustahikDetail | MerchantDetail) => ({ status, restriction, erasure, accounts, privacyNotice });

/** Since when the customer's data is restricted, by which request, and what that does. */
const restrictionShown = (
  { key, kind, time, standsStill }: NonNullable<MustahikDetail["restriction"]>,
  { type }: CustomerKind,
  mayOpen: boolean,
) => ({
  since: `sejak ${timeInWib(time)}, permintaan: `,
  request: requestKindNames[kind],
  href: mayOpen && key !== null ? `/data-requests/${encodeURIComponent(key)}` : null,
  effects: [restrictionTexts[type], ...(standsStill ? [restrictionTexts.standsStill] : [])].join(" "),
});

type Restriction = ReturnType<typeof restrictionShown>;

const restrictionFact = ({ since, request, href, effects }: Restriction) => (
  <>
    {pill("wait", restrictionTexts.badge)} {since}
    {href === null ? request : <a href={href}>{request}</a>}. {effects}
  </>
);

export default function CustomerDetail() {
  const { facts, status, restriction, erasure, accounts, household, householdHref, told, ...parts } =
    useLoaderData<typeof loader>();
  const { statement, pending, history, samePerson, ...may } = parts;
  const { listPath, title, change } = useCustomerKind();
  return (
    <Screen
      title={`Detail ${title}`}
      parent={useParentList(listPath, title)}
      actions={
        <>
          {may.emptyHref && <ButtonLink href={may.emptyHref} label={featureNames.MN204} />}
          {may.mayChange && <DetailLink to={change.path} label={change.title} />}
          {may.maySeeRecord && <DetailLink to="access" label="Riwayat" />}
        </>
      }
    >
      <Facts
        facts={[
          ...facts.map(
            ([name, value, isLong]) => [name, isLong ? <Digits>{value}</Digits> : orDash(value)] as const,
          ),
          household && ["Keluarga", householdHref ? <a href={householdHref}>{household}</a> : household],
          told && [noticeLabel, told.href ? <a href={told.href}>{told.text}</a> : told.text],
          ["Status", activePill(status)],
          erasure && [erasureLabel, erasure],
          restriction && [restrictionTexts.label, restrictionFact(restriction)],
          ...samePerson.map(
            ({ text, href }) => [samePersonLabel, href === null ? text : <a href={href}>{text}</a>] as const,
          ),
        ]}
      />
      <Accounts accounts={accounts} />
      {pending && pending.length > 0 && <PendingRequests rows={pending} />}
      <Statement statement={statement} samePerson={samePerson} />
      {history && history.length > 0 && <NewestHistory rows={history} />}
    </Screen>
  );
}

/** A button to a screen of this customer, which remembers the list too. */
function DetailLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { key = "" } = useParams();
  const { search } = useLocation();
  const detail = `${useCustomerKind().listPath}/${encodeURIComponent(key)}`;
  return <ButtonLink href={detailLinks(detail, rememberedList(search))(to)} label={label} />;
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
        <ListTable label="Account" columns={accountColumns} rows={accounts} />
      )}
    </section>
  );
}

/** A record changes seldom, and its statement is what the screen pages. */
const mostShown = 50;

/** The newest changes of a customer, from a bank with the capability `zakat`. */
async function loadHistory(bank: Bank, { type }: CustomerKind, key: string): Promise<HistoryRow[]> {
  const subject = type === "Mustahik" ? "mustahik" : "merchant";
  const { rows } = await bank.read("listHistory", { subject, key, skip: 0, limit: mostShown });
  return rows.map(historyRow(customerHistory));
}

/** A line of a customer's detail; `isLong` for a number of many digits, such as that of a KTP. */
type Fact = readonly [name: string, value: string, isLong?: true];

/** @param hasAsnaf whether the bank keeps it */
const mustahikFacts = (mustahik: MustahikDetail, hasAsnaf: boolean): Fact[] => [
  ["Nama Lengkap", titleCase(mustahik.name)],
  ["Tanggal Lahir", shortDate(mustahik.birthDate)],
  ["Nomor KTP", mustahik.nationalId, true],
  ["Nomor KK", mustahik.familyCardNumber, true],
  ["Alamat", mustahik.address],
  ["Cabang", mustahik.branchName],
  ...(hasAsnaf ? [["Asnaf", asnafText(mustahik.asnaf)] satisfies Fact] : []),
];

/** @param hasCategory whether the bank keeps it */
const merchantFacts = (merchant: MerchantDetail, hasCategory: boolean): Fact[] => [
  ["Nama Merchant", titleCase(merchant.name)],
  ["Nomor KTP", merchant.nationalId, true],
  ["NPWP", merchant.taxId, true],
  ["Alamat", merchant.address],
  ["Cabang", merchant.branchName],
  ...(hasCategory ? [["Kategori", categoryText(merchant.category)] satisfies Fact] : []),
  ["Nomor Rekening", merchant.bankAccountNumber, true],
  ["Pemilik Rekening", titleCase(merchant.bankAccountOwner)],
];

/** No customer has more requests at once. The list of requests would show them all. */
const mostRequests = 50;

/** The requests for the customer's money that nobody has decided yet. Their amounts are held; the balance still includes them. */
async function loadPendingRequests(bank: Bank, { requests: { kind } }: CustomerKind, customerKey: string) {
  const query = { status: "pending", customerKey, skip: 0, limit: mostRequests } as const;
  const { rows } = await bank.read("listRequests", kind, query);
  return rows
    .filter((row) => row.customerKey === customerKey && row.status === "pending")
    .map(({ time, accountNumber, amountIdr, status, maker }) => ({
      time: dateTime(time),
      accountNumber: orDash(accountNumber),
      amount: amount(kind === "correction" ? correctionAmountIdr(amountIdr, status) : amountIdr),
      makerName: orDash(maker.name),
    }));
}

type PendingRequestRow = Awaited<ReturnType<typeof loadPendingRequests>>[number];

function PendingRequests({ rows }: { rows: readonly PendingRequestRow[] }) {
  const { requests } = useCustomerKind();
  const columns = useMemo(() => pendingColumns(requests.title), [requests]);
  return <TablePart title="Menunggu persetujuan" columns={columns} rows={rows} />;
}

function pendingColumns(amountTitle: string): Column<PendingRequestRow>[] {
  return [
    { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
    { title: "NO. ACCOUNT", cell: ({ accountNumber }) => accountNumber, kind: "code" },
    { title: amountTitle, cell: ({ amount }) => amount, kind: "amount" },
    { title: "PEMBUAT", cell: ({ makerName }) => makerName },
  ];
}
