import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { Mustahik } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { maskNationalId, orDash, titleCase } from "~/format/text";
import { loadList, redirectToSearch } from "~/list/load.server";
import type { SearchField } from "~/list/query";
import { longText, type Column } from "~/list/table";
import { CustomerList } from "./customer-list";
import { mustahikKind as kind } from "./kinds";

const searchFields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
] as const satisfies SearchField[];

export const meta: MetaFunction = () => [{ title: `${kind.title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return loadList(request, searchFields, bankFor(actor).listMustahik, rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, kind.feature);
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

const facts: Column<ReturnType<typeof rowOf>>[] = [
  { title: "NAMA LENGKAP", cell: ({ name }) => longText(name) },
  { title: "TANGGAL LAHIR", cell: ({ birthDate }) => birthDate, kind: "short" },
  { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
  { title: "CABANG", cell: ({ branchName }) => branchName },
];

export default function MustahikList() {
  const list = useLoaderData<typeof loader>();
  return <CustomerList kind={kind} list={list} searchFields={searchFields} facts={facts} />;
}
