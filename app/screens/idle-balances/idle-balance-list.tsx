import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { bankFor, type QueryOf } from "~/bank/index.server";
import { ListScreen } from "~/list/list-screen";
import { changeQuery } from "~/list/query";
import { readList } from "~/list/read-list.server";
import { sheetRows, tableColumns } from "~/list/sheet";
import {
  idleBalancesTitle as title,
  listEnds,
  nothingIdle,
  nothingIdleNext,
  usageTitle,
  whatIsIdle,
  idleNames,
} from "~/texts/idle-balances";
import { CopyLinks } from "~/ui/copy-links";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import type { Choice } from "~/bank/types";
import { BranchSelect } from "~/ui/branch-select";
import { choicesOf } from "~/ui/choices";
import { SelectField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { idleColumns, idleSorts as sorts, restOf, sumText } from "./idle-balance-sheet";
import { requestedIn, type Requested } from "./requested.server";
import { ButtonLink } from "~/ui/button-link";

export const meta = titled(title);

/** Balances that lie unused: a work list, the longest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN507");
  const bank = bankFor(actor);
  const requested = requestedIn(new URL(request.url).searchParams, actor.branch.isHeadOffice);
  const { idleDays, branch } = requested;
  const mayOpen = actor.may("MN201");
  const filter = { idleDays, branchKey: branch || undefined };
  const [list, sum, branches] = await Promise.all([
    readList(request, {
      call: (query: Omit<QueryOf<"listIdleBalances">, keyof typeof filter>) =>
        bank.call("listIdleBalances", { ...query, ...filter }),
      row: sheetRows(idleColumns, (balance) => ({
        ...restOf(balance),
        ...(mayOpen && { href: `/list-mustahik/${encodeURIComponent(balance.key)}` }),
      })),
      can: { sort: true },
      sorts,
    }),
    bank.read("sumIdleBalances", filter),
    actor.branch.isHeadOffice ? bank.read("branchChoices") : null,
  ]);
  return {
    ...{ requested, list, branches, mayOpen },
    sum: sumText(sum),
  };
}

const columns = tableColumns(idleColumns);
const columnsWithLinks = tableColumns(idleColumns, true);

export default function IdleBalanceList() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { requested, list, branches, sum, mayOpen } = data;
  return (
    <ListScreen
      {...{ title, list, sorts }}
      columns={mayOpen ? columnsWithLinks : columns}
      actions={<Actions search={search} branch={requested.branch} isEmpty={list.rows.length === 0} />}
      empty={<EmptyState text={nothingIdle} next={nothingIdleNext} />}
    >
      <FilterForm {...{ requested, branches }} />
      <p className="bar">
        <strong>{sum}</strong>
      </p>
      <p className="bar quiet">
        {whatIsIdle(requested.idleDays)}
        {list.totalIsCapped && ` ${listEnds}`}
      </p>
    </ListScreen>
  );
}

interface ActionsProps {
  readonly search: string;
  readonly branch: string;
  readonly isEmpty: boolean;
}

function Actions({ search, branch, isEmpty }: ActionsProps) {
  return (
    <>
      <RefreshButton />
      <ButtonLink href={`/report-idle-balances/usage${changeQuery("", { branch })}`} label={usageTitle} />
      {!isEmpty && (
        <CopyLinks print="/report-idle-balances/print" file="/report-idle-balances/list" search={search} />
      )}
    </>
  );
}

interface FilterFormProps {
  readonly requested: Requested;
  /** Null if the user cannot choose a branch. */
  readonly branches: readonly Choice[] | null;
}

/** Chooses how long a balance has lain, and the branch. A plain form sends it, and the order stays. */
function FilterForm({ requested: { idleDays, branch }, branches }: FilterFormProps) {
  return (
    <FilterFrame shown={`${idleDays} ${branch}`}>
      <ExistingSearchParams exclude={["days", "branch", "page"]} />
      <SelectField
        label="Mengendap"
        name="days"
        data={choicesOf(idleNames)}
        defaultValue={String(idleDays)}
      />
      {branches && <BranchSelect {...{ branch, branches }} />}
    </FilterFrame>
  );
}
