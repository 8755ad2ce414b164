import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import type { ActiveStatus } from "contract/values";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type QueryOf } from "~/bank/index.server";
import type { Mustahik } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { maskNationalId, orDash, titleCase } from "~/format/text";
import { closedLink } from "~/list/action-link";
import { isTicking, type Choosable, choiceParameter, choosing, ontoParameter } from "~/list/choice";
import { useChoiceColumns, Ticks } from "~/list/chooser";
import { ListScreen } from "~/list/list-screen";
import { readList, redirectToSearch } from "~/list/read-list.server";
import { choiceFormId } from "~/list/state-link";
import type { Column } from "~/list/table";
import { asnafText } from "~/texts/asnaf";
import { ButtonLink } from "~/ui/button-link";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { mustahikList, nameCell, statusColumn } from "./customer-list";
import { mustahikKind as kind } from "./kinds";

export const meta = titled(kind.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  const chooses = isTicking(new URL(request.url).search);
  const row = (mustahik: Mustahik) => ({ ...rowOf(mustahik), ...(chooses && choicePart(mustahik)) });
  return readList(request, {
    ...mustahikList,
    call: (query: QueryOf<"listMustahik">) => bankFor(actor).call("listMustahik", query),
    row,
  });
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, kind.feature);
  return redirectToSearch(request, mustahikList.fields, form);
}

/** A mustahik as the list shows it. The KTP number is masked, because the whole number must not leave the server. */
const rowOf = (mustahik: Mustahik) => ({
  key: mustahik.key,
  name: titleCase(mustahik.name),
  birthDate: orDash(shortDate(mustahik.birthDate)),
  nationalId: orDash(maskNationalId(mustahik.nationalId)),
  asnaf: mustahik.asnaf,
  branchName: mustahik.branchName,
  status: mustahik.status,
  isRestricted: mustahik.restriction !== null,
  isErased: mustahik.erasure !== null,
});

/** Only who is active has a QR code that prints. */
function choicePart({ key, name, status }: Mustahik): Choosable {
  return status === "Active" ? { choice: { key, name: titleCase(name) } } : {};
}

type Row = ReturnType<typeof rowOf> & Choosable;

const asnafColumn: Column<Row> = { title: "ASNAF", cell: ({ asnaf }) => asnafText(asnaf), kind: "brief" };

const withAsnaf: Column<Row>[] = [
  { title: "NAMA LENGKAP", cell: nameCell, order: "name" },
  { title: "TANGGAL LAHIR", cell: ({ birthDate }) => birthDate, kind: "short" },
  { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
  asnafColumn,
  { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
  statusColumn,
  {
    title: "DETAIL",
    cell: ({ key, status }, to) => (
      <>
        {qrLink(`${kind.listPath}/${encodeURIComponent(key)}/qr`, status)} <a href={to.detail(key)}>Detail</a>
      </>
    ),
    kind: "code",
  },
];

/** The asnaf are there only where the bank keeps them. Every table keeps its columns from one drawing to the next. */
const plain = withAsnaf.filter((column) => column !== asnafColumn);

/** The link to a mustahik's QR code; closed for one who is not active. */
const qrLink = (href: string, status: ActiveStatus) => (
  <a {...(status === "Active" ? { href, target: "_blank" } : closedLink)}>Print QR</a>
);

export default function MustahikList() {
  const list = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useChoiceColumns(list.supported.includes("asnaf") ? withAsnaf : plain);
  return (
    <ListScreen
      title={kind.title}
      list={list}
      columns={columns}
      {...mustahikList}
      isTicking={isTicking(search)}
      rowNumberOrder="created"
      actions={
        <>
          {list.rows.length > 0 && <QrActions />}
          <RefreshButton />
        </>
      }
    >
      <QrChoice rows={list.rows} />
    </ListScreen>
  );
}

const sheetPath = `${kind.listPath}/qr`;

/** Prints the QR codes of the whole page, or begins to choose among its rows. */
function QrActions() {
  const { search } = useLocation();
  if (isTicking(search)) return null;
  return (
    <>
      <ButtonLink href={kind.listPath + choosing(search, true)} label="Pilih baris" data-still />
      <ButtonLink href={sheetPath + search} target="_blank" label="Cetak QR" />
    </>
  );
}

/** Prints the rows that are ticked, on whatever page, or the whole page if none is. */
function QrChoice({ rows }: { rows: readonly Choosable[] }) {
  const { search } = useLocation();
  if (!isTicking(search)) return null;
  return (
    <form id={choiceFormId} action={sheetPath} target="_blank" className="head">
      <ExistingSearchParams exclude={[choiceParameter, ontoParameter]} />
      <p>Beri tanda pada mustahik yang akan dicetak. Tanpa tanda, seluruh halaman ini dicetak.</p>
      <Ticks rows={rows} />
      <button type="submit" className="button main">
        Cetak QR
      </button>
      <ButtonLink href={kind.listPath + choosing(search, false)} label="Batal" data-still />
    </form>
  );
}
