import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { DayFields } from "~/form/day-fields";
import { ReportTable } from "~/list/report-table";
import { asnafNames } from "~/texts/asnaf";
import { daysInWib } from "~/texts/days";
import {
  dimensionNames,
  distributionReportTitle as title,
  howDistributionIsCounted,
} from "~/texts/distribution-report";
import { nothingDistributed } from "~/texts/distributions";
import { sumsInXlsx } from "~/texts/reports";
import { undetermined, undeterminedInUrl } from "~/texts/undetermined";
import { BranchSelect } from "~/ui/branch-select";
import { AmountPicture } from "~/ui/chart";
import { choicesOf } from "~/ui/choices";
import { CopyLinks } from "~/ui/copy-links";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { columnsOf } from "./columns";
import { loadDistributionReport } from "./load.server";
import { addressOfRows, dimensions, periodsOffered } from "./requested";
import type { ReportRow } from "./rows";

export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadDistributionReport(request, await requireView(request, "MN505"));
}

const choices = dimensions.map((value) => ({ value, label: dimensionNames[value] }));

/** What was distributed to whom through which programme (docs/product.md#distribution-report). */
export default function DistributionReport() {
  const { requested, previous, today, branches, mostDays, rows, refusal, facts, compared, mayOpenRows } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const leads = (row: ReportRow) => mayOpenRows && row.transactions > 0;
  const linked = rows.map((row) => ({ ...row, ...(leads(row) && { href: addressOfRows(requested, row) }) }));
  const ofFirst = rows.filter(({ first, second }) => first !== "" && second === "");
  const parts = ofFirst.map(({ first: name, totalIdr }) => ({ name, totalIdr }));
  return (
    <Screen
      title={title}
      actions={
        <>
          <RefreshButton />
          {rows.length > 0 && <CopyLinks print="/report-asnaf/print" file="/report-asnaf/report" />}
        </>
      }
    >
      <FilterFrame shown={search} action="/report-asnaf">
        <SelectField
          label="Periode"
          name="period"
          data={periodsOffered(requested, today)}
          defaultValue={requested.period}
        />
        <DayFields
          days={requested.typed}
          labels={["Dari tanggal", "Sampai tanggal"]}
          help={`Paling lama ${mostDays} hari.`}
        />
        <SelectField label="Menurut" name="by" data={choices} defaultValue={requested.first} />
        <SelectField
          label="Lalu menurut"
          name="then"
          none="-"
          data={choices}
          defaultValue={requested.second}
        />
        <SelectField
          label="Asnaf"
          name="asnaf"
          none="Semua asnaf"
          data={[...choicesOf(asnafNames), { value: undeterminedInUrl, label: undetermined }]}
          defaultValue={requested.asnaf}
        />
        {branches && <BranchSelect branches={branches} branch={requested.branch} />}
      </FilterFrame>
      {requested.ignored.map((sentence) => (
        <p key={sentence} className="bar" role="status">
          {sentence}
        </p>
      ))}
      <p className="bar quiet">{[...facts, ...compared, daysInWib].join(" · ")}</p>
      {rows.length === 0 ? (
        <EmptyState text={refusal || nothingDistributed} next="Pilih periode lain." />
      ) : (
        <>
          <AmountPicture label="Nominal penyaluran" parts={parts} />
          <ReportTable label={title} columns={columnsOf(requested, previous)} rows={linked} />
          <p className="bar quiet">{`${howDistributionIsCounted} ${sumsInXlsx}`}</p>
        </>
      )}
    </Screen>
  );
}
