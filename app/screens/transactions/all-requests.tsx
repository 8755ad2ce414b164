import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { detailLinks } from "~/list/detail-links";
import type { Column } from "~/list/table";
import { alreadyProcessed } from "~/texts/decisions";
import { kindAt, kindOf, useKind, type RequestKind } from "./kinds";
import { loadRequests } from "./load-requests.server";
import { actionLink, requestColumns } from "./request-columns";
import { RequestList } from "./request-list";
import type { RequestRow } from "./request-row";

export const meta: MetaFunction = ({ location }) => [
  { title: `${kindAt(location.pathname).requests.title} · Ramah Zakat` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).requests.feature);
  return loadRequests(request, actor, kindOf(request));
}

/** All requests of one kind; who makes them here may cancel them. */
export default function AllRequests() {
  const page = useLoaderData<typeof loader>();
  const kind = useKind();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(kind, search), [kind, search]);
  const { path, title, createLabel } = kind.requests;
  const create = createLabel && { label: createLabel, href: detailLinks(path, search)("new") };
  return <RequestList {...{ title, page, columns }} {...(create && { create })} />;
}

function columnsOf(kind: RequestKind, search: string): Column<RequestRow>[] {
  const { path, createLabel } = kind.requests;
  if (createLabel === undefined) return requestColumns(kind);
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
