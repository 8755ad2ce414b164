import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { DayFields } from "~/form/day-fields";
import { changeQuery } from "~/list/query";
import { idleBalancesTitle, usageTitle as title } from "~/texts/idle-balances";
import { sumsInXlsx } from "~/texts/reports";
import { BranchSelect } from "~/ui/branch-select";
import { ButtonLink } from "~/ui/button-link";
import { CopyLinks } from "~/ui/copy-links";
import { FilterFrame } from "~/ui/filter-frame";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { loadUsage } from "./load-usage.server";
import { UsageTables } from "./usage-tables";

export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  return loadUsage(request, actor, actor.may("MN301"));
}

/** What became of the zakat that was distributed (docs/product.md#idle-balances). */
export default function UsageScreen() {
  const { typed, ignored, branch, branches, facts, rows } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Screen
      title={title}
      actions={
        <>
          <RefreshButton />
          <ButtonLink
            href={`/report-idle-balances${changeQuery("", { branch })}`}
            label={idleBalancesTitle}
          />
          <CopyLinks print="/report-idle-balances/usage/print" file="/report-idle-balances/usage" />
        </>
      }
    >
      <FilterFrame shown={search}>
        <DayFields days={typed} labels={["Dari tanggal", "Sampai tanggal"]} />
        {branches && <BranchSelect {...{ branch, branches }} />}
      </FilterFrame>
      {ignored.map((sentence) => (
        <p key={sentence} className="bar" role="status">
          {sentence}
        </p>
      ))}
      <p className="bar quiet">{facts.join(" · ")}</p>
      <UsageTables rows={rows} />
      <p className="quiet">{sumsInXlsx}</p>
    </Screen>
  );
}
