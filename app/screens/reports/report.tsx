import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { DayFields } from "~/form/day-fields";
import { ListScreen } from "~/list/list-screen";
import { withoutFilters } from "~/list/query";
import { tableColumns } from "~/list/report-table";
import { exportTitle } from "~/texts/reports";
import { datedLabel, datedNames, transactionStates, transactionStatusName } from "~/texts/transaction-status";
import { BranchSelect } from "~/ui/branch-select";
import { ButtonLink } from "~/ui/button-link";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { namedField } from "~/ui/named-choice";
import { RefreshButton } from "~/ui/refresh-button";
import { reportKindOf, useReportKind, titledByReport } from "./kinds";
import { loadReport } from "./load-report.server";

export const meta = titledByReport((kind) => kind.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, reportKindOf(request).feature);
  return loadReport(request, reportKindOf(request), actor);
}

/** One of the four reports (docs/product.md#reports). */
export default function Report() {
  const { requested, hasDates, list, total, branches, part } = useLoaderData<typeof loader>();
  const kind = useReportKind();
  const columns = useMemo(() => tableColumns(kind.columns, true), [kind]);
  const isEmpty = list.rows.length === 0;
  const { search } = useLocation();
  const whole = withoutFilters(search);
  return (
    <ListScreen
      title={kind.title}
      {...{ list, columns }}
      sum={
        (total !== null || whole !== undefined) && (
          <>
            <span>{[...(total === null ? [] : [total]), ...part].join(" · ")}</span>{" "}
            {whole !== undefined && <a href={kind.path + whole}>Hapus saringan</a>}
          </>
        )
      }
      actions={
        <>
          <RefreshButton />
          {/* A copy has all rows of the filter. */}
          {isEmpty ? (
            ["Cetak Laporan", exportTitle].map((name) => (
              <button type="button" key={name} className="button" disabled>
                {name}
              </button>
            ))
          ) : (
            <>
              <ButtonLink href={`${kind.path}/print${search}`} target="_blank" label="Cetak Laporan" />
              <ButtonLink href={`${kind.path}/export${search}`} label={exportTitle} data-still isMain />
            </>
          )}
        </>
      }
    >
      <FilterFrame shown={Object.values(requested).join(" ")} action={kind.path}>
        <ExistingSearchParams exclude={["branch", namedField, "start", "end", "dated", "status", "page"]} />
        {branches && <BranchSelect branches={branches} branch={requested.branch} />}
        {hasDates && <DayFields days={requested} labels={["Dari tanggal", "Sampai tanggal"]} />}
        {requested.dated !== "" && (
          <SelectField
            label={datedLabel}
            name="dated"
            data={choicesOf(datedNames)}
            defaultValue={requested.dated}
          />
        )}
        <SelectField
          label="Status"
          name="status"
          none="Semua status"
          data={transactionStates.map((value) => ({ value, label: transactionStatusName(kind.type, value) }))}
          defaultValue={requested.status}
        />
      </FilterFrame>
    </ListScreen>
  );
}
