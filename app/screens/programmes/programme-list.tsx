import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { Programme } from "~/bank/types";
import { periodName } from "~/format/dates";
import { amount, grouped } from "~/format/rupiah";
import { filterIn } from "~/list/filters.server";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { longText, type Column, withLines } from "~/list/table";
import {
  fieldNames,
  newTitle,
  programmesTitle as title,
  validityNames,
  withoutBudget,
  programmeLabels as labels,
  waitsForApproval,
} from "~/texts/programmes";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { pill, type Tones } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { programmeFeature } from "./addresses";

export const meta = titled(title);

/** The organisation's programmes, newest first, with this year's budgets. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, programmeFeature);
  const { searchParams } = new URL(request.url);
  const field = filterIn(searchParams, "bidang");
  const validity = filterIn(searchParams, "berlaku");
  const proposed = filterIn(searchParams, "anggaran");
  const bank = bankFor(actor);
  const [waiting, list] = await Promise.all([
    bank.read("listProgrammes", { skip: 0, limit: 1, isProposed: true }),
    readList(request, {
      call: (slice) =>
        bank.call("listProgrammes", {
          ...slice,
          ...(field && { field }),
          ...(validity && { validity }),
          ...(proposed && { isProposed: true }),
        }),
      row: rowOf,
    }),
  ]);
  return {
    list,
    mayCreate: actor.branch.isHeadOffice,
    chosen: { bidang: field, berlaku: validity, anggaran: proposed },
    waiting: grouped(waiting.total),
  };
}

const tones: Tones<Programme["validity"]> = { planned: "wait", valid: "done", past: "plain" };

function rowOf(programme: Programme) {
  const { key, mark, code, name, field, validFrom, validUntil, validity } = programme;
  const { budgetIdr, distributedIdr } = programme;
  return {
    key,
    mark,
    code,
    name,
    field: fieldNames[field],
    days: periodName(validFrom, validUntil ?? ""),
    validity: validityNames[validity],
    tone: tones[validity],
    budget: budgetIdr === null ? withoutBudget : grouped(budgetIdr),
    distributed: grouped(distributedIdr),
    left: budgetIdr === null ? "-" : amount(budgetIdr - distributedIdr),
  };
}

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "TANDA", cell: ({ mark }) => <b>{mark}</b>, kind: "short" },
  // Files name the programme by its code.
  { title: "PROGRAM", cell: ({ name, code }) => withLines(longText(name), code) },
  { title: "BIDANG", cell: ({ field }) => field },
  { title: "MASA BERLAKU", cell: ({ tone, validity, days }) => withLines(pill(tone, validity), days) },
  { title: "ANGGARAN TAHUN INI", cell: ({ budget }) => budget, kind: "amount" },
  { title: "TERSALUR", cell: ({ distributed }) => distributed, kind: "amount" },
  { title: "SISA", cell: ({ left }) => left, kind: "amount" },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

const proposedAlone = choicesOf({ diusulkan: waitsForApproval });

/** What the list can be filtered by. */
const selects = [
  { name: "bidang", label: labels.field, none: "Semua bidang", data: choicesOf(fieldNames) },
  { name: "berlaku", label: labels.validity, none: "Semua masa berlaku", data: choicesOf(validityNames) },
  { name: "anggaran", label: labels.budget, none: "Semua anggaran", data: proposedAlone },
] as const;

export default function ProgrammeList() {
  const { list, mayCreate, chosen, waiting } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      {...{ title, list, columns }}
      create={mayCreate ? newTitle : undefined}
      about="Program berlaku untuk semua cabang. Hanya kantor pusat yang mengatur program dan anggarannya, dan yang memproses penyaluran untuk program tanpa anggaran."
      actions={
        <>
          {waiting !== "0" && (
            <a href="?anggaran=diusulkan">{`${waitsForApproval}: anggaran ${waiting} program`}</a>
          )}
          <RefreshButton />
        </>
      }
    >
      <FilterFrame shown={Object.values(chosen).join(" ")}>
        <ExistingSearchParams exclude={["bidang", "berlaku", "anggaran", "page"]} />
        {selects.map((select) => (
          <SelectField key={select.name} {...select} defaultValue={chosen[select.name]} />
        ))}
      </FilterFrame>
    </ListScreen>
  );
}
