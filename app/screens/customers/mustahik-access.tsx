import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { AccessRecord } from "./access-record";
import { mustahikKind as kind } from "./kinds";
import { loadAccess } from "./load-access.server";

export const meta: MetaFunction = () => [{ title: `Riwayat ${kind.title} · Ramah Zakat` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return loadAccess(request, kind, params.key!, actor);
}

export default function MustahikAccess() {
  return <AccessRecord kind={kind} {...useLoaderData<typeof loader>()} />;
}
