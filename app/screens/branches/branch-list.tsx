import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor, offers, type BranchRecord } from "~/bank/index.server";
import { dateTime } from "~/format/dates";
import { detailLinks } from "~/list/detail-links";
import { FilterForm } from "~/list/filter-form";
import { loadFiltered } from "~/list/load-filtered.server";
import { Pager } from "~/list/pager";
import { pageWindow } from "~/list/query";
import { ListTable, longText, type Column } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen } from "~/ui/screen";

const feature = "MN603";
const path = "/branch-management";
const title = "Branch Management";

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const canSearch = await offers("administration-search");
  return loadFiltered(request, canSearch, bankFor(actor).listBranches, rowOf);
}

function rowOf({ key, name, type, createdAt }: BranchRecord) {
  return { key, name, type, createdAt: dateTime(createdAt) };
}

type Row = ReturnType<typeof rowOf>;

export default function BranchList() {
  const list = useLoaderData<typeof loader>();
  const { query, rows, total, totalIsCapped } = list;
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [search]);
  return (
    <Screen
      title={title}
      actions={
        <>
          <RefreshButton />
          <a className="button main" href={detailLinks(path, search)("new")}>
            Buat Cabang Baru
          </a>
        </>
      }
    >
      <FilterForm list={list} />
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan." />
      ) : (
        <>
          <ListTable label={title} columns={columns} rows={rows} skip={pageWindow(query).skip} />
          <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
        </>
      )}
    </Screen>
  );
}

function columnsOf(search: string): Column<Row>[] {
  const detailOf = detailLinks(path, search);
  return [
    { title: "CABANG", cell: ({ name }) => longText(name) },
    { title: "JENIS CABANG", cell: ({ type }) => type },
    { title: "KODE CABANG", cell: ({ key }) => key },
    { title: "CREATED DATE", cell: ({ createdAt }) => createdAt, kind: "code" },
    { title: "AKSI", cell: ({ key }) => <a href={detailOf(key)}>Detail</a> },
  ];
}
