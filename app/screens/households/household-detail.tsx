import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { HouseholdDistribution, HouseholdMember } from "~/bank/types";
import { dateTime, shortDate } from "~/format/dates";
import { amount, grouped, rupiah } from "~/format/rupiah";
import { maskNationalId, orDash, titleCase } from "~/format/text";
import { useParentList } from "~/list/detail-links";
import { ListPart } from "~/list/part";
import { readList } from "~/list/read-list.server";
import { TablePart, type Column } from "~/list/table";
import {
  householdsTitle,
  householdTitle as title,
  howEndedCount,
  noCard,
  ownBranchMembersOnly,
  tooMany,
} from "~/texts/households";
import { Digits } from "~/ui/digits";
import { Facts } from "~/ui/facts";
import { activePill, pill } from "~/ui/pill";
import { Screen, titled } from "~/ui/screen";

const feature = "MN207";

/** The title has no KK number, because it stays in the browser's history. */
export const meta = titled(title);

/** The household of the mustahik whose key the address has: members, and what they received together. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const key = params.key!;
  const bank = bankFor(actor);
  const { familyCardNumber, memberCount, members, since, year, all } = await bank.read("readHousehold", {
    key,
  });
  const list = await readList(request, {
    call: (slice) => bank.call("listHouseholdDistributions", { key, ...slice }),
    row: distributionRow,
  });
  const inWords = ({ totalIdr, count }: typeof all) =>
    `${rupiah(totalIdr)} dalam ${grouped(count)} penyaluran`;
  return json({
    card: familyCardNumber,
    memberCount,
    members: members.map(memberRow),
    since: shortDate(since),
    year: inWords(year),
    all: inWords(all),
    list,
    mayOpen: actor.may("MN201"),
    isOfBranch: !actor.branch.isHeadOffice,
  });
}

function memberRow(member: HouseholdMember) {
  const { key, name, nationalId, birthDate, status, isEnded, branch, received } = member;
  return {
    key,
    name: titleCase(name),
    nationalId: maskNationalId(nationalId ?? ""),
    birthDate: orDash(shortDate(birthDate ?? "")),
    branch: orDash(branch.name),
    status,
    isEnded,
    count: grouped(received.count),
    total: amount(received.totalIdr),
  };
}

type MemberRow = ReturnType<typeof memberRow>;

const memberPill = ({ status, isEnded }: MemberRow) =>
  isEnded ? pill("plain", "Data diakhiri") : activePill(status);

const members: Column<MemberRow>[] = [
  { title: "NAMA LENGKAP", cell: ({ name }) => name },
  { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
  { title: "TANGGAL LAHIR", cell: ({ birthDate }) => birthDate, kind: "short" },
  { title: "CABANG", cell: ({ branch }) => branch, kind: "brief" },
  { title: "STATUS", cell: memberPill, kind: "short" },
  { title: "PENYALURAN", cell: ({ count }) => count, kind: "amount" },
  { title: "JUMLAH (IDR)", cell: ({ total }) => total, kind: "amount" },
];

const membersWithLinks: Column<MemberRow>[] = [
  ...members,
  {
    title: "AKSI",
    cell: ({ key }) => <a href={`/list-mustahik/${encodeURIComponent(key)}`}>Detail</a>,
    kind: "short",
  },
];

const distributionRow = ({ at, recipient, description, amountIdr }: HouseholdDistribution) => ({
  time: dateTime(at),
  name: titleCase(recipient.name),
  description: orDash(description),
  amount: amount(amountIdr),
});

type DistributionRow = ReturnType<typeof distributionRow>;

const distributions: Column<DistributionRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  { title: "PENERIMA", cell: ({ name }) => name },
  { title: "KETERANGAN", cell: ({ description }) => description },
  { title: "NOMINAL (IDR)", cell: ({ amount: nominal }) => nominal, kind: "amount" },
];

export default function Household() {
  const data = useLoaderData<typeof loader>();
  const parent = useParentList("/households", householdsTitle);
  const { card, memberCount, since, year, all, isOfBranch } = data;
  const hasEnded = data.members.some(({ isEnded }) => isEnded);
  const isCut = memberCount > data.members.length;
  return (
    <Screen title={title} parent={parent}>
      <Facts
        facts={[
          ["Nomor KK", card === null ? "-" : <Digits>{card}</Digits>],
          ["Anggota", `${grouped(memberCount)} orang`],
          [`Sejak ${since}`, year],
          ["Seluruhnya", all],
        ]}
      />
      {card === null && <p className="bar quiet">{noCard}</p>}
      {isCut && <p className="bar quiet">{tooMany(data.members.length)}</p>}
      {isOfBranch && <p className="bar quiet">{ownBranchMembersOnly}</p>}
      <TablePart title="Anggota" columns={data.mayOpen ? membersWithLinks : members} rows={data.members}>
        <p className="bar quiet">{`Penyaluran kepada tiap anggota dihitung sejak ${since}.`}</p>
        {hasEnded && <p className="bar quiet">{howEndedCount}</p>}
      </TablePart>
      <ListPart
        title="Penyaluran"
        id="penyaluran"
        list={data.list}
        columns={distributions}
        empty="Keluarga ini belum pernah menerima penyaluran."
      />
    </Screen>
  );
}
