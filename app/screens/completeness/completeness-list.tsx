import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { IncompleteCounts, IncompleteMustahik, Lackable } from "~/bank/types";
import { grouped } from "~/format/rupiah";
import { maskNationalId, orDash, titleCase } from "~/format/text";
import { ListPart } from "~/list/part";
import { changeQuery } from "~/list/query";
import { useQueryLink } from "~/list/query-link";
import { readList } from "~/list/read-list.server";
import { ListTable, type Column } from "~/list/table";
import { allBranches } from "~/texts/branches";
import {
  allComplete,
  countName,
  completenessTitle as title,
  fileEnds,
  howCompletenessWorks,
  howFilesFill,
  lackNames,
  completenessListEnds,
} from "~/texts/completeness";
import { ButtonLink } from "~/ui/button-link";
import { FileButton } from "~/ui/file-button";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { completenessFeature, completenessListPath } from "./addresses";
import { branchAsked, fileFeatures, missingIn } from "./work-list.server";

const partId = "daftar";
const lackables = Object.keys(lackNames) as Lackable[];

export const meta = titled(title);

/** How many of each branch lack what, and those who lack what the URL asks for (`missing`, `branch`). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, completenessFeature);
  const { searchParams } = new URL(request.url);
  const missing = missingIn(searchParams);
  const branchKey = branchAsked(searchParams, actor.branch);
  const bank = bankFor(actor);
  const [counts, list] = await Promise.all([
    bank.read("countIncomplete", {}),
    readList(request, {
      call: (slice) => bank.call("listIncomplete", { ...slice, missing, branchKey: branchKey || undefined }),
      row: rowOf,
    }),
  ]);
  const branchName = counts.find(({ branch }) => branch.key === branchKey)?.branch.name ?? branchKey;
  const isOwn = branchKey === actor.branch.key;
  const mayUpload = actor.may("MN210");
  const mayDownload = isOwn && list.rows.length > 0 && fileFeatures.every((each) => actor.may(each));
  const fileHref = mayDownload
    ? `/completeness/list.csv?${new URLSearchParams({ missing, branch: branchKey })}`
    : undefined;
  return json({
    counts: counts.map((each) => countsRow(each, searchParams)),
    list,
    missing,
    branchName,
    isChosen: actor.branch.isHeadOffice && branchKey !== "",
    mayUpload,
    fileHref,
  });
}

const rowOf = ({ key, name, nationalId, branch, missing }: IncompleteMustahik) => ({
  key,
  name: titleCase(name),
  nationalId: maskNationalId(nationalId),
  branchName: orDash(branch.name),
  missing: missing.map((each) => lackNames[each]).join(", "),
});

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "NAMA LENGKAP", cell: ({ name }) => name },
  { title: "NOMOR KTP", cell: ({ nationalId }) => nationalId, kind: "short" },
  { title: "CABANG", cell: ({ branchName }) => branchName, kind: "brief" },
  { title: "BELUM ADA", cell: ({ missing }) => missing },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Lengkapi</a>, kind: "short" },
];

/** How many of a branch lack what. Each count leads to its list. What else the address says stays. */
const countsRow = ({ branch, ...counts }: IncompleteCounts, params: URLSearchParams) => ({
  name: branch.name,
  counts: lackables.map((missing) => ({
    missing,
    count: grouped(counts[missing]),
    href: `${completenessListPath}${changeQuery(params, { missing, branch: branch.key })}#${partId}`,
  })),
});

type CountsRow = ReturnType<typeof countsRow>;

const countColumn = (missing: Lackable): Column<CountsRow> => ({
  title: lackNames[missing].toUpperCase(),
  cell: ({ name, counts }) => {
    const counted = counts.find((each) => each.missing === missing);
    return (
      <a href={counted?.href} aria-label={countName(counted?.count ?? "", missing, name)}>
        {counted?.count}
      </a>
    );
  },
  kind: "amount",
});

const countColumns: Column<CountsRow>[] = [
  { title: "CABANG", cell: ({ name }) => name },
  ...lackables.map(countColumn),
];

export default function CompletenessList() {
  const { counts, list, missing, branchName, isChosen, mayUpload, fileHref } = useLoaderData<typeof loader>();
  const linkTo = useQueryLink();
  const heading = `Belum ada ${lackNames[missing]}${branchName && `, ${branchName}`}`;
  return (
    <Screen
      title={title}
      actions={
        <>
          <RefreshButton />
          {fileHref !== undefined && <FileButton href={fileHref} label="Unduh untuk diisi (CSV)" />}
          {mayUpload && <ButtonLink href="/upload-kelengkapan-mustahik" label="Isi dengan file" isMain />}
        </>
      }
    >
      <p className="bar quiet">
        {[
          howCompletenessWorks,
          ...(mayUpload ? [howFilesFill] : []),
          ...(list.hasMoreThanTotal ? [completenessListEnds(grouped(list.total))] : []),
          ...(list.hasMoreThanTotal && fileHref !== undefined ? [fileEnds] : []),
        ].join(" ")}
      </p>
      <ListTable label="Jumlah yang belum lengkap" columns={countColumns} rows={counts} />
      <ListPart title={heading} id={partId} list={list} columns={columns} empty={allComplete}>
        {isChosen && (
          <p className="bar">
            <a href={`${linkTo({ branch: "" })}#${partId}`}>{allBranches}</a>
          </p>
        )}
      </ListPart>
    </Screen>
  );
}
