import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requestKindNames } from "contract/request-kinds";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type QueryOf } from "~/bank/index.server";
import { now } from "~/clock.server";
import { maskedNumber } from "~/format/text";
import { branchFilter } from "~/list/branch-filter.server";
import { Foldout } from "~/list/choice-links";
import { detailLinks } from "~/list/detail-links";
import { ListScreen } from "~/list/list-screen";
import type { SearchField } from "~/list/query";
import { readList, redirectToSearch } from "~/list/read-list.server";
import { reportRows, tableColumns } from "~/list/report-table";
import {
  howRequestsWork,
  newRequestTitle,
  requestLabels,
  requestsTitle as title,
  requestStateNames,
  soughtLabel,
} from "~/texts/data-requests";
import { BranchSelect } from "~/ui/branch-select";
import { choicesOf } from "~/ui/choices";
import { CopyLinks } from "~/ui/copy-links";
import { FilterFrame } from "~/ui/filter-frame";
import { namedField } from "~/ui/named-choice";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { decideFeature, numberField, registerFeature, requestListPath } from "./addresses";
import { dataRequestColumns, stateTones, timed } from "./request-table";
import { requestFilterIn } from "./requested.server";

export const meta = titled(title);

const fields = [
  { name: numberField, label: soughtLabel, filter: "number", secret: true },
] as const satisfies SearchField[];

/** What people ask about their data: what waits first, and of this what is due first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const { search, searchParams } = new URL(request.url);
  const filter = requestFilterIn(searchParams, actor);
  const row = reportRows(dataRequestColumns, ({ key, person, state }) => ({
    note: maskedNumber(person),
    status: stateTones[state],
    href: detailLinks(requestListPath, search)(key),
  }));
  const at = now();
  const [list, branches] = await Promise.all([
    readList(request, {
      call: (query: Omit<QueryOf<"listDataRequests">, keyof typeof filter>) =>
        bankFor(actor).call("listDataRequests", { ...query, ...filter }),
      row: (each) => row(timed(each, at)),
      can: { search: true },
      fields,
    }),
    branchFilter(request, actor),
  ]);
  return { list, branches, filter, mayRegister: actor.may(registerFeature) };
}

/** A posted search. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, registerFeature, decideFeature);
  return redirectToSearch(request, fields, form);
}

const columns = tableColumns(dataRequestColumns, true);
const [kinds, states] = [choicesOf(requestKindNames), choicesOf(requestStateNames)];

export default function RequestList() {
  const { list, branches, filter, mayRegister } = useLoaderData<typeof loader>();
  const { kind = "", state = "", branchKey: branch = "" } = filter;
  return (
    <ListScreen
      {...{ title, list, columns, fields }}
      create={mayRegister ? newRequestTitle : undefined}
      actions={
        <>
          <RefreshButton />
          {list.rows.length > 0 && <CopyLinks file={`${requestListPath}/report`} />}
        </>
      }
      about={howRequestsWork}
      choices={
        <>
          <Foldout label={requestLabels.kind} parameter="permintaan" choices={kinds} chosen={kind} />
          <Foldout label={requestLabels.state} parameter="jawaban" choices={states} chosen={state} />
        </>
      }
    >
      {branches && (
        <FilterFrame shown={branch}>
          <ExistingSearchParams exclude={["branch", namedField, "page"]} />
          <BranchSelect {...{ branch, branches }} />
        </FilterFrame>
      )}
    </ListScreen>
  );
}
