import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { actionLink } from "~/list/action-link";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { alreadyProcessed } from "~/texts/decisions";
import { requestKindOf, useRequestKind, type RequestKind, titledByRequest } from "./kinds";
import { requestColumns, requestRow, type RequestRow } from "./request-columns";

export const meta = titledByRequest((kind) => kind.requests.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, requestKindOf(request).requests.feature);
  const kind = requestKindOf(request);
  return readList(request, {
    call: (slice) => bankFor(actor).call("listRequests", kind.name, slice),
    row: (row) => requestRow(row, kind),
  });
}

/** All requests of one kind. Staff who make requests here may cancel them too. */
export default function AllRequests() {
  const list = useLoaderData<typeof loader>();
  const kind = useRequestKind();
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const { title, createLabel } = kind.requests;
  return <ListScreen {...{ title, list, columns }} create={createLabel} />;
}

function columnsOf(kind: RequestKind): Column<RequestRow>[] {
  const { requests, voiding } = kind;
  if (requests.createLabel === undefined) return requestColumns(kind);
  return [
    ...requestColumns(kind),
    {
      title: "AKSI",
      cell: ({ key, status }, to) =>
        actionLink(
          voiding.label,
          to.question(key, voiding.step),
          status === "pending" ? "" : alreadyProcessed,
        ),
      kind: "short",
    },
  ];
}
