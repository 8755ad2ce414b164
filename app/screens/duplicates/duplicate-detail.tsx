import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { DuplicateDetail, DuplicatePerson } from "~/bank/types";
import { timeInWib, shortDate } from "~/format/dates";
import { orDash, titleCase, isolated } from "~/format/text";
import { useParentList } from "~/list/detail-links";
import { TablePart, type Column } from "~/list/table";
import { restrictionTexts } from "~/texts/customers";
import { actNames } from "~/texts/decisions";
import {
  duplicateDecisions,
  duplicatesTitle,
  duplicateTitle as title,
  matchNames,
  onlyHeadOfficeDecides,
  openFirst,
  openSecond,
  otherBranch,
  pairIsRestricted,
  duplicateStateNames,
  whichRecord,
  whyNotAnswered,
  type ProposalStep,
} from "~/texts/duplicates";
import { ButtonLink } from "~/ui/button-link";
import { Facts } from "~/ui/facts";
import { Screen, titled } from "~/ui/screen";
import { decisionPath, pairDecisions, duplicateListPath, proposalPath } from "./addresses";

/** The title has no name of a person, because it stays in the browser's history. */
export const meta = titled(title);

/** Two mustahik side by side, why they may be one person, and what was decided. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN209", "MN408");
  const pair = await bankFor(actor).read("readDuplicate", { key: params.key! });
  const mayOpen = actor.may("MN201");
  const isWaiting = pair.state === "open" || pair.state === "proposed";
  const isRestricted = isWaiting && Boolean(pair.first.isRestricted || pair.second.isRestricted);
  const user = { userId: actor.userId, mayApprove: actor.may("MN408"), isRestricted };
  const whyNot = (step: ProposalStep) => whyNotAnswered(step, pair.proposal?.proposed.key ?? "", user);
  const mayDecide = actor.may("MN209");
  return json({
    matches: pair.matches.map((match) => matchNames[match]),
    found: timeInWib(pair.foundAt),
    state: duplicateStateNames[pair.state],
    decided: decisionShown(pair),
    proposal: pair.proposal && proposalShown(pair.proposal),
    refusals: pair.refusals.map(refusalShown),
    whyNotApproved: pair.state === "proposed" && !isRestricted ? whyNot("approve") : undefined,
    answers: answersOf(pair, whyNot, mayDecide && !isRestricted),
    isRestricted,
    mayDecide,
    isDecidable: pair.isDecidable,
    rows: comparedRows(pair),
    people: mayOpen ? [...linkTo(openFirst, pair.first), ...linkTo(openSecond, pair.second)] : [],
  });
}

/** What the user can decide about the pair as it is, each at its address. */
function answersOf(
  { key, state, proposal, isDecidable }: DuplicateDetail,
  whyNot: (step: ProposalStep) => string | undefined,
  mayDecide: boolean,
) {
  if (!isDecidable) return [];
  if (state === "open" && mayDecide)
    return pairDecisions.map((each) => ({
      label: duplicateDecisions[each].title,
      path: decisionPath(key, each),
    }));
  if (state !== "proposed" || !proposal) return [];
  return proposalAnswers
    .filter(({ step }) => whyNot(step) === undefined)
    .map(({ step, ...link }) => ({ ...link, path: proposalPath(key, proposal.key, step) }));
}

const proposalAnswers = [
  { step: "approve", label: actNames.approve, isMain: true },
  { step: "refuse", label: actNames.refuse, isMain: false },
] as const;

const stampShown = ({ name, at }: { readonly name: string; readonly at: string }) =>
  `${isolated(orDash(name))}, ${timeInWib(at)}`;

/** A decision by one user has a reason. An approver of a proposal gives none. */
const decisionShown = ({ decided, proposal }: DuplicateDetail) =>
  decided && {
    title: proposal ? "Disetujui oleh" : "Diputuskan oleh",
    by: stampShown(decided),
    reason: proposal ? "" : decided.reason,
  };

const refusalShown = ({ proposed, refused, reason }: DuplicateDetail["refusals"][number]) => ({
  proposed: stampShown(proposed),
  refused: stampShown(refused),
  reason,
});

const proposalShown = ({ ended, proposed, reason }: NonNullable<DuplicateDetail["proposal"]>) => ({
  by: stampShown(proposed),
  ended: whichRecord[ended],
  reason,
});

const linkTo = (name: string, { key }: DuplicatePerson) =>
  key === null ? [] : [{ href: `/list-mustahik/${encodeURIComponent(key)}`, name }];

type Detail = NonNullable<DuplicatePerson["detail"]>;

type Alike = (one: string, other: string) => boolean;

const numbersOf = ({ detail }: DuplicatePerson) =>
  new Set([detail?.phone, detail?.mobile].filter((number) => number !== ""));

/** What is compared by eye, as each of the two has it. */
function comparedRows({ first, second }: DuplicateDetail) {
  const isKnown = first.detail !== null && second.detail !== null;
  const areSame: Alike = (one, other) => one !== "" && one === other;
  const row = (name: string, of: (person: DuplicatePerson) => string | null, areAlike = areSame) => {
    const [one, other] = [of(first) ?? "", of(second) ?? ""];
    return { name, first: orDash(one), second: orDash(other), isSame: isKnown && areAlike(one, other) };
  };
  const fact = (name: string, of: (detail: Detail) => string | null, areAlike?: Alike) =>
    row(name, ({ detail }) => (detail ? of(detail) : otherBranch), areAlike);
  const [ofFirst, ofSecond] = [numbersOf(first), numbersOf(second)];
  // The number of one may be the other's mobile number.
  const isSharedNumber: Alike = (one, other) => ofSecond.has(one) || ofFirst.has(other);
  return [
    row("Nama", ({ name }) => titleCase(name.trim().replace(/\s+/g, " "))),
    row("Nomor KTP", ({ nationalId }) => nationalId ?? otherBranch),
    fact("Nomor KK", ({ familyCardNumber }) => familyCardNumber),
    fact("Tempat lahir", ({ birthPlace }) => birthPlace),
    fact("Tanggal lahir", ({ birthDate }) => shortDate(birthDate ?? "")),
    fact("Nomor telepon", ({ phone }) => phone, isSharedNumber),
    fact("Nomor HP", ({ mobile }) => mobile, isSharedNumber),
    fact("Alamat", ({ address }) => address),
    row("Cabang", ({ branch }) => branch.name),
    fact("Status", ({ status }) => (status === "Active" ? "Aktif" : "Tidak Aktif")),
    ...(first.isRestricted || second.isRestricted
      ? [row(restrictionTexts.label, ({ isRestricted }) => (isRestricted ? restrictionTexts.badge : ""))]
      : []),
    fact("Terdaftar", ({ registeredAt }) => timeInWib(registeredAt)),
  ];
}

type Row = ReturnType<typeof comparedRows>[number];

const columns: Column<Row>[] = [
  { title: "DATA", cell: ({ name }) => <b>{name}</b>, kind: "brief" },
  { title: "MUSTAHIK PERTAMA", cell: ({ first }) => first },
  { title: "MUSTAHIK KEDUA", cell: ({ second }) => second },
  { title: "SAMA", cell: ({ isSame }) => (isSame ? "Ya" : "-"), kind: "short" },
];

const refusalColumns: Column<ReturnType<typeof refusalShown>>[] = [
  { title: "DIUSULKAN OLEH", cell: ({ proposed }) => proposed },
  { title: "ALASAN USULAN", cell: ({ reason }) => orDash(reason) },
  { title: "DITOLAK OLEH", cell: ({ refused }) => refused },
];

/** The way back of an approver who may not see the list. */
const inbox = { name: "Kotak Masuk", href: "/approve-list" };

export default function Duplicate() {
  const data = useLoaderData<typeof loader>();
  const list = useParentList(duplicateListPath, duplicatesTitle);
  const parent = data.mayDecide ? list : inbox;
  const { search } = useLocation();
  const { matches, found, state, decided, proposal, isDecidable, rows, people } = data;
  return (
    <Screen
      title={title}
      parent={parent}
      actions={
        <>
          {people.map(({ href, name }) => (
            <ButtonLink key={href} href={href} label={name} />
          ))}
          {/* The addresses remember the list that the pair was opened from. */}
          {data.answers.map(({ path, ...link }) => (
            <ButtonLink key={path} href={path + search} {...link} />
          ))}
        </>
      }
    >
      <Facts
        facts={[
          ["Alasan mirip", matches.join(", ")],
          ["Ditemukan", found],
          ["Keputusan", state],
          proposal && ["Data yang diakhiri", proposal.ended],
          proposal && ["Diusulkan oleh", proposal.by],
          proposal && ["Alasan usulan", proposal.reason],
          decided && [decided.title, decided.by],
          decided && decided.reason !== "" && ["Alasan keputusan", decided.reason],
        ]}
      />
      {!isDecidable && <p className="bar quiet">{onlyHeadOfficeDecides}</p>}
      {data.isRestricted && <p className="bar quiet">{pairIsRestricted}</p>}
      {data.whyNotApproved && <p className="bar quiet">{data.whyNotApproved}</p>}
      {data.refusals.length > 0 && (
        <TablePart title="Usulan yang Ditolak" columns={refusalColumns} rows={data.refusals} />
      )}
      <TablePart title="Perbandingan" columns={columns} rows={rows} />
    </Screen>
  );
}
