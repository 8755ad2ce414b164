import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { Household } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount, grouped } from "~/format/rupiah";
import { maskNationalId, titleCase } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import type { SearchField } from "~/list/query";
import { readList, redirectToSearch } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { householdsTitle as title, howHouseholdsWork, ownBranchMembersOnly } from "~/texts/households";
import { titled } from "~/ui/screen";

const feature = "MN207";

const fields = [
  { name: "kk", label: "Nomor KK", filter: "familyCardNumber", secret: true },
] as const satisfies SearchField[];

export const meta = titled(title);

/** Households of two or more by KK number, which is masked; a search finds one of any size. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const list = await readList(request, {
    call: (query) => bankFor(actor).call("listHouseholds", query),
    row: rowOf,
    can: { search: true },
    fields,
  });
  return json({ list, isOfBranch: !actor.branch.isHeadOffice });
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, feature);
  return redirectToSearch(request, fields, form);
}

function rowOf({ key, familyCardNumber, firstMember, branch, memberCount, received, newestAt }: Household) {
  return {
    key,
    card: maskNationalId(familyCardNumber),
    firstMember: titleCase(firstMember),
    branchName: branch.name,
    members: grouped(memberCount),
    count: grouped(received.count),
    total: amount(received.totalIdr),
    newest: newestAt === null ? "-" : dateTime(newestAt),
  };
}

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "NOMOR KK", cell: ({ card }) => card, kind: "short" },
  { title: "ANGGOTA PERTAMA", cell: ({ firstMember }) => firstMember },
  { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
  { title: "ANGGOTA", cell: ({ members }) => members, kind: "amount" },
  { title: "PENYALURAN", cell: ({ count }) => count, kind: "amount" },
  { title: "JUMLAH (IDR)", cell: ({ total }) => total, kind: "amount" },
  { title: "TERAKHIR MENERIMA", cell: ({ newest }) => newest, kind: "time" },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function HouseholdList() {
  const { list, isOfBranch } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      {...{ title, list, columns, fields }}
      about={isOfBranch ? `${howHouseholdsWork} ${ownBranchMembersOnly}` : howHouseholdsWork}
    />
  );
}
