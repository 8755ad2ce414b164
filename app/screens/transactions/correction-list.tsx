import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { detailLinks } from "~/list/detail-links";
import type { Column } from "~/list/table";
import { alreadyProcessed } from "~/texts/transactions";
import { correctionKind as kind } from "./kinds";
import { loadRequests } from "./load-requests.server";
import { actionLink, requestColumns } from "./request-columns";
import { RequestList } from "./request-list";
import type { RequestRow } from "./request-row";

const path = "/koreksi-dana-mustahik";
const title = "Koreksi Dana Mustahik";

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN204");
  return loadRequests(request, actor, kind);
}

export default function CorrectionList() {
  const page = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(search), [search]);
  const create = { label: "Buat Koreksi Dana", href: detailLinks(path, search)("new") };
  return <RequestList {...{ title, page, columns, create }} />;
}

function columnsOf(search: string): Column<RequestRow>[] {
  const cancelOf = ({ key, status }: RequestRow) =>
    status === "pending" ? `${path}/${encodeURIComponent(key)}/cancel${search}` : undefined;
  return [
    ...requestColumns(kind),
    {
      title: "AKSI",
      cell: (row) => actionLink("Batalkan", cancelOf(row), alreadyProcessed),
      kind: "short",
    },
  ];
}
