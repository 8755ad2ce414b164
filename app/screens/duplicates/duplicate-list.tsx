import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { Duplicate } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { maskNationalId, titleCase } from "~/format/text";
import { branchFilter } from "~/list/branch-filter.server";
import { filterIn } from "~/list/filters.server";
import { ListScreen } from "~/list/list-screen";
import { branchIn } from "~/list/query";
import { readList } from "~/list/read-list.server";
import { longText, type Column, withLines } from "~/list/table";
import { restrictionTexts } from "~/texts/customers";
import {
  duplicateLabels,
  duplicatesTitle as title,
  matchNames,
  noDuplicates,
  noneFound,
  otherBranch,
  duplicateStateNames,
} from "~/texts/duplicates";
import { BranchSelect } from "~/ui/branch-select";
import { choicesOf } from "~/ui/choices";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { namedField } from "~/ui/named-choice";
import { pill, type Tones } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { duplicateFeature } from "./addresses";

/** The value of `state` for pairs in any state. */
const anyState = "all";

export const meta = titled(title);

/** Mustahik who may be one person, the newest pairs first; those that wait unless the URL asks for others. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, duplicateFeature);
  const { searchParams } = new URL(request.url);
  const bank = bankFor(actor);
  const branches = await branchFilter(request, actor);
  const match = filterIn(searchParams, "reason");
  const state = filterIn(searchParams, "state") || "open";
  const branchKey = (branches && branchIn(searchParams)) || undefined;
  const [waiting, list] = await Promise.all([
    bank.read("listDuplicates", { skip: 0, limit: 1, branchKey, state: "proposed" }),
    readList(request, {
      call: (slice) =>
        bank.call("listDuplicates", {
          ...slice,
          branchKey,
          ...(match && { match }),
          ...(state !== anyState && { state }),
        }),
      row: rowOf,
    }),
  ]);
  return {
    list,
    branches,
    waiting: grouped(waiting.total),
    chosen: { match, state: state === "open" ? "" : state, branch: branchKey ?? "" },
  };
}

const tones: Tones<Duplicate["state"]> = {
  open: "wait",
  proposed: "wait",
  different: "done",
  household: "done",
  same: "done",
};

const rowOf = ({ key, first, second, matches, state, foundAt }: Duplicate) => ({
  key,
  first: personShown(first),
  second: personShown(second),
  matches: matches.map((match) => matchNames[match]),
  state: duplicateStateNames[state],
  tone: tones[state],
  found: dateTime(foundAt),
});

const personShown = ({ name, nationalId, branch, isRestricted }: Duplicate["first"]) => ({
  name: titleCase(name),
  nationalId: nationalId === null ? otherBranch : maskNationalId(nationalId),
  branch: branch.name,
  marks: isRestricted ? [restrictionTexts.badge] : [],
});

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "MUSTAHIK PERTAMA", cell: ({ first }) => personCell(first) },
  { title: "MUSTAHIK KEDUA", cell: ({ second }) => personCell(second) },
  { title: "ALASAN MIRIP", cell: matchesCell },
  { title: "KEPUTUSAN", cell: ({ tone, state }) => pill(tone, state), kind: "brief" },
  { title: "DITEMUKAN", cell: ({ found }) => found, kind: "time" },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

const personCell = ({ name, nationalId, branch, marks }: Row["first"]) =>
  withLines(longText(name), nationalId, branch, ...marks);

function matchesCell({ matches }: Row) {
  return (
    <>
      {matches.map((match) => (
        <div key={match}>{match}</div>
      ))}
    </>
  );
}

/** The address of the proposals, of one branch where one is chosen. */
const proposedPath = (branch: string) =>
  `?${new URLSearchParams({ state: "proposed", ...(branch !== "" && { branch }) }).toString()}`;

export default function DuplicateList() {
  const { list, branches, chosen, waiting } = useLoaderData<typeof loader>();
  const isWhole = Object.values(chosen).every((value) => value === "");
  return (
    <ListScreen
      {...{ title, list, columns }}
      about="Dua mustahik yang mungkin orang yang sama: nama dan tanggal lahirnya sama, nomor teleponnya sama, atau KTP-nya berbeda satu digit atau dua digitnya tertukar dan nama atau tanggal lahirnya sama. Periksa keduanya, lalu putuskan. Yang sudah diputuskan tidak ditanyakan lagi."
      actions={
        <>
          {waiting !== "0" && (
            <a href={proposedPath(chosen.branch)}>{`${duplicateStateNames.proposed}: ${waiting}`}</a>
          )}
          <RefreshButton />
        </>
      }
      // The whole list says that nothing waits. A filtered list says only that it has no rows.
      empty={isWhole ? <EmptyState text={noDuplicates} next={noneFound} /> : undefined}
    >
      <FilterFrame shown={`${chosen.match} ${chosen.state} ${chosen.branch}`}>
        <ExistingSearchParams exclude={["reason", "state", "branch", namedField, "page"]} />
        <SelectField
          label={duplicateLabels.match}
          name="reason"
          none="Semua alasan"
          data={choicesOf(matchNames)}
          defaultValue={chosen.match}
        />
        <SelectField
          label={duplicateLabels.state}
          name="state"
          none={duplicateStateNames.open}
          data={[
            ...choicesOf(duplicateStateNames).filter(({ value }) => value !== "open"),
            { value: anyState, label: "Semua" },
          ]}
          defaultValue={chosen.state}
        />
        {branches && <BranchSelect branches={branches} branch={chosen.branch} />}
      </FilterFrame>
    </ListScreen>
  );
}
