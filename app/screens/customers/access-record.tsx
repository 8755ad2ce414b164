import { useLocation, useParams } from "@remix-run/react";
import { detailLinks, rememberedList } from "~/list/detail-links";
import type { PageData } from "~/list/list-data";
import { Pager } from "~/list/pager";
import { pageWindow } from "~/list/query";
import { ListTable, type Column } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";
import type { CustomerKind } from "./kinds";
import type { AccessData, AccessRow } from "./load-access.server";

const columns: Column<AccessRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "code" },
  { title: "OLEH", cell: ({ actorName }) => actorName },
  { title: "KEGIATAN", cell: ({ screen }) => screen },
];

/** Who opened a customer's personal data, when, and on which screen; newest first (docs/rules.md#personal-data-on-record). */
export function AccessRecord({ kind, name, page }: AccessData & { readonly kind: CustomerKind }) {
  return (
    <Screen title="Riwayat" parent={useDetail(kind)}>
      <p className="bar quiet">Siapa yang membuka data {name}.</p>
      {page ? <Rows page={page} /> : <EmptyState text="Bank ini tidak mencatat siapa yang membuka data." />}
    </Screen>
  );
}

function Rows({ page: { query, rows, total, totalIsCapped } }: { page: PageData<AccessRow> }) {
  if (rows.length === 0) return <EmptyState text="Belum ada akses yang tercatat." />;
  return (
    <>
      <ListTable label="Riwayat" columns={columns} rows={rows} skip={pageWindow(query).skip} />
      <Pager query={query} total={total} totalIsCapped={totalIsCapped} />
    </>
  );
}

/** The customer's detail, and the list that it was opened from. */
function useDetail({ listPath, title }: CustomerKind) {
  const { key = "" } = useParams();
  const { search } = useLocation();
  return { name: `Detail ${title}`, href: detailLinks(listPath, rememberedList(search))(key) };
}
