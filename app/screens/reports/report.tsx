import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { ListScreen } from "~/list/list-screen";
import { withoutNarrowing } from "~/list/query";
import { tableColumns } from "~/list/sheet";
import { exportTitle } from "~/texts/reports";
import { RefreshButton } from "~/ui/refresh-button";
import { FilterForm } from "./filter-form";
import { kindOf, useKind, titledBy } from "./kinds";
import { loadReport } from "./load-report.server";
import { ButtonLink } from "~/ui/button-link";

export const meta = titledBy((kind) => kind.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  return loadReport(request, kindOf(request), actor);
}

/** One of the four reports (docs/product.md#reports). */
export default function Report() {
  const { requested, hasDates, list, total, branches, part } = useLoaderData<typeof loader>();
  const kind = useKind();
  const columns = useMemo(() => tableColumns(kind.columns), [kind]);
  const isEmpty = list.rows.length === 0;
  const whole = withoutNarrowing(useLocation().search);
  return (
    <ListScreen
      title={kind.title}
      {...{ list, columns }}
      actions={
        <>
          <RefreshButton />
          <Copies path={kind.path} isEmpty={isEmpty} />
        </>
      }
    >
      <FilterForm {...{ kind, requested, hasDates, branches }} />
      {!isEmpty && (total !== null || whole !== undefined) && (
        <p className="bar">
          {[...(total === null ? [] : [total]), ...part].join(" · ")}
          {whole !== undefined && <a href={kind.path + whole}>Hapus saringan</a>}
        </p>
      )}
    </ListScreen>
  );
}

/** Links to copies of the report, on paper and in a file. A copy has all rows of the filter. */
function Copies({ path, isEmpty }: { path: string; isEmpty: boolean }) {
  const { search } = useLocation();
  if (isEmpty)
    return ["Cetak Laporan", exportTitle].map((name) => (
      <button key={name} className="button" disabled>
        {name}
      </button>
    ));
  return (
    <>
      <ButtonLink href={`${path}/print${search}`} target="_blank" label="Cetak Laporan" />
      <ButtonLink href={`${path}/export${search}`} label={exportTitle} data-still isMain />
    </>
  );
}
