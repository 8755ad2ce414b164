import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { ActiveStatus } from "contract/values";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { Mustahik } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { maskNationalId, orDash, titleCase } from "~/format/text";
import { detailLinks } from "~/list/detail-links";
import { redirectToSearch } from "~/list/load.server";
import { longText, type Column } from "~/list/table";
import { CustomerList, statusColumn, type SortBy } from "./customer-list";
import { mustahikKind as kind } from "./kinds";
import { loadMustahik } from "./load-mustahik.server";
import { mustahikSearch } from "./mustahik-search";
import { isChoosing } from "./qr-choice";
import { choiceColumn, QrActions, QrChoice } from "./qr-chooser";

export const meta: MetaFunction = () => [{ title: `${kind.title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return loadMustahik(request, bankFor(actor), rowOf);
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, kind.feature);
  return redirectToSearch(request, mustahikSearch, form);
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

function columnsOf(search: string, sortBy: SortBy): Column<Row>[] {
  const detailOf = detailLinks(kind.listPath, search);
  const qrOf = ({ key, status }: Row) => qrLink(`${kind.listPath}/${encodeURIComponent(key)}/qr`, status);
  return [
    ...(isChoosing(search) ? [choiceColumn] : []),
    { title: "NAMA LENGKAP", cell: ({ name }) => longText(name), sort: sortBy("name") },
    { title: "TANGGAL LAHIR", cell: ({ birthDate }) => birthDate, kind: "short" },
    { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
    { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
    statusColumn(kind, search),
    {
      title: "DETAIL",
      cell: (row) => (
        <>
          {qrOf(row)} <a href={detailOf(row.key)}>Detail</a>
        </>
      ),
      kind: "code",
    },
  ];
}

/** A button for a person's QR code, which only an active one has. */
function qrLink(href: string, status: ActiveStatus) {
  return status === "Active" ? (
    <a href={href} target="_blank">
      Print QR
    </a>
  ) : (
    <a role="link" aria-disabled>
      Print QR
    </a>
  );
}

export default function MustahikList() {
  const list = useLoaderData<typeof loader>();
  return (
    <CustomerList
      kind={kind}
      list={list}
      searchFields={mustahikSearch}
      columnsOf={columnsOf}
      actions={<QrActions />}
    >
      <QrChoice />
    </CustomerList>
  );
}
