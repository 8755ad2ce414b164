import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { Mustahik } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { maskNationalId, orDash, titleCase } from "~/format/text";
import { detailLinks } from "~/list/detail-links";
import { loadList, redirectToSearch } from "~/list/load.server";
import { Pager } from "~/list/pager";
import { pageWindow, type SearchField } from "~/list/query";
import { SearchForm } from "~/list/search-form";
import { ListTable, longText, type Column } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { activePill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";

const feature = "MN201";
const path = "/list-mustahik";
const searchFields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
] as const satisfies SearchField[];

export const meta: MetaFunction = () => [{ title: "Data Mustahik · Ramah Zakat" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  return loadList(request, searchFields, bankFor(actor).listMustahik, rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, feature);
  return redirectToSearch(request, searchFields, form);
}

/** A mustahik as the list shows it. The whole KTP number does not leave the server. */
function rowOf({ key, name, birthDate, nationalId, branchName, status }: Mustahik) {
  return {
    key,
    name: titleCase(name),
    birthDate: orDash(shortDate(birthDate)),
    nationalId: maskNationalId(nationalId),
    branchName,
    status,
  };
}

type Row = ReturnType<typeof rowOf>;

export default function MustahikList() {
  const { query, searched, rows, total, totalIsCapped } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [search]);
  return (
    <Screen title="Data Mustahik" actions={<RefreshButton />}>
      <SearchForm fields={searchFields} query={query} searched={searched} />
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan." />
      ) : (
        <>
          <ListTable label="Data Mustahik" columns={columns} rows={rows} skip={pageWindow(query).skip} />
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </Screen>
  );
}

function columnsOf(search: string): Column<Row>[] {
  const detailOf = detailLinks(path, search);
  return [
    { title: "NAMA LENGKAP", cell: ({ name }) => longText(name), width: 25 },
    { title: "TANGGAL LAHIR", cell: ({ birthDate }) => birthDate },
    { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, width: 16 },
    { title: "CABANG", cell: ({ branchName }) => branchName, width: 16 },
    { title: "STATUS", cell: ({ status }) => activePill(status) },
    { title: "DETAIL", cell: ({ key }) => <a href={detailOf(key)}>Detail</a>, width: 10 },
  ];
}
