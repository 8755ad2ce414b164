import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { bankFor, type QueryOf } from "~/bank/index.server";
import { branchFilter } from "~/list/branch-filter.server";
import { ListScreen } from "~/list/list-screen";
import { changeQuery } from "~/list/query";
import { readList } from "~/list/read-list.server";
import { reportRows, tableColumns } from "~/list/report-table";
import {
  idleBalancesTitle as title,
  idleListEnds,
  nothingIdle,
  usageTitle,
  whatIsIdle,
  idleNames,
} from "~/texts/idle-balances";
import { sumsInXlsx } from "~/texts/reports";
import { BranchSelect } from "~/ui/branch-select";
import { ButtonLink } from "~/ui/button-link";
import { choicesOf } from "~/ui/choices";
import { CopyLinks } from "~/ui/copy-links";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { namedField } from "~/ui/named-choice";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { idleColumns, idleSorts as sorts, restOf, sumText } from "./idle-balance-table";
import { idleFilterIn } from "./requested.server";

export const meta = titled(title);

/** Balances that lie unused: a work list, the longest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const bank = bankFor(actor);
  const filter = idleFilterIn(new URL(request.url).searchParams, actor);
  const mayOpen = actor.may("MN201");
  const [list, sum, branches] = await Promise.all([
    readList(request, {
      call: (query: Omit<QueryOf<"listIdleBalances">, keyof typeof filter>) =>
        bank.call("listIdleBalances", { ...query, ...filter }),
      row: reportRows(idleColumns, (balance) => ({
        ...restOf(balance),
        ...(mayOpen && { href: `/list-mustahik/${encodeURIComponent(balance.key)}` }),
      })),
      can: { sort: true },
      sorts,
    }),
    bank.read("sumIdleBalances", filter),
    branchFilter(request, actor),
  ]);
  return { filter, list, branches, mayOpen, sum: sumText(sum) };
}

const columns = tableColumns(idleColumns);
const columnsWithLinks = tableColumns(idleColumns, true);

export default function IdleBalanceList() {
  const { filter, list, branches, sum, mayOpen } = useLoaderData<typeof loader>();
  const { idleDays, branchKey: branch = "" } = filter;
  return (
    <ListScreen
      {...{ title, list, sorts }}
      columns={mayOpen ? columnsWithLinks : columns}
      actions={
        <>
          <RefreshButton />
          <ButtonLink href={`/report-idle-balances/usage${changeQuery("", { branch })}`} label={usageTitle} />
          {list.rows.length > 0 && (
            <CopyLinks print="/report-idle-balances/print" file="/report-idle-balances/list" />
          )}
        </>
      }
      sum={<strong>{sum}</strong>}
      about={[whatIsIdle(idleDays), list.hasMoreThanTotal && idleListEnds, sumsInXlsx]
        .filter(Boolean)
        .join(" ")}
      empty={<EmptyState text={nothingIdle} next="Pilih jumlah hari yang lebih sedikit." />}
    >
      <FilterFrame shown={`${idleDays} ${branch}`}>
        {/* The order stays. */}
        <ExistingSearchParams exclude={["days", "branch", namedField, "page"]} />
        <SelectField
          label="Mengendap"
          name="days"
          data={choicesOf(idleNames)}
          defaultValue={String(idleDays)}
        />
        {branches && <BranchSelect {...{ branch, branches }} />}
      </FilterFrame>
    </ListScreen>
  );
}
