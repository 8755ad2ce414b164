import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { disbursementKind as kind } from "./kinds";
import { loadRequests } from "./load-requests.server";
import { requestColumns } from "./request-columns";
import { RequestList } from "./request-list";

const title = "List Pencairan Dana";
const columns = requestColumns(kind);

export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN303");
  return loadRequests(request, actor, kind);
}

export default function DisbursementList() {
  return <RequestList title={title} page={useLoaderData<typeof loader>()} columns={columns} />;
}
