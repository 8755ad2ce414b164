import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { bankFor, type QueryOf } from "~/bank/index.server";
import { DayFields } from "~/form/day-fields";
import { maskedNumber } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import { changeQuery } from "~/list/query";
import { readList } from "~/list/read-list.server";
import { reportRows, tableColumns } from "~/list/report-table";
import {
  allSessions,
  concernedTitle as title,
  concernLabels,
  concernNames,
  sessionShown,
  whoIsConcerned,
} from "~/texts/concerned-people";
import { newIncidentTitle } from "~/texts/incidents";
import { ButtonLink } from "~/ui/button-link";
import { choicesOf } from "~/ui/choices";
import { SelectField, TextField } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { FilterFrame } from "~/ui/filter-frame";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { concernedColumns } from "./person-table";
import { concernIn, requestedIn } from "./requested.server";

export const meta = titled(title);

const details = {
  Mustahik: { feature: "MN201", path: "/list-mustahik" },
  Merchant: { feature: "MN301", path: "/list-merchant" },
} as const;

/** Whose data somebody's work concerned: the last ones first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN705");
  const { searchParams } = new URL(request.url);
  const filter = concernIn(searchParams);
  const row = reportRows(concernedColumns, ({ key, person }) => {
    const { feature, path } = details[person.type];
    return {
      note: maskedNumber(person),
      href: actor.may(feature) ? `${path}/${encodeURIComponent(key)}` : undefined,
    };
  });
  const list = await readList(request, {
    call: (query: Omit<QueryOf<"listConcernedPeople">, keyof typeof filter>) =>
      bankFor(actor).call("listConcernedPeople", { ...query, ...filter }),
    row,
  });
  const mayRecord = actor.may("MN706") && actor.branch.isHeadOffice;
  return { list, requested: requestedIn(searchParams), mayRecord };
}

const columns = tableColumns(concernedColumns, true);
const ways = choicesOf(concernNames);

export default function ConcernedPeople() {
  const { list, requested, mayRecord } = useLoaderData<typeof loader>();
  const { username, sessionKey, address, way } = requested;
  const { search } = useLocation();
  return (
    <ListScreen
      {...{ title, list, columns }}
      actions={
        <>
          <RefreshButton />
          {mayRecord && <ButtonLink href={`/incidents/new${search}`} label={newIncidentTitle} />}
          {list.rows.length > 0 && (
            <>
              <FileButton href={`/concerned-people/list.csv${search}`} label="Unduh CSV" />
              <FileButton href={`/concerned-people/list.xlsx${search}`} label="Unduh XLSX" />
            </>
          )}
        </>
      }
      about={whoIsConcerned}
    >
      <FilterFrame shown={Object.values(requested).join(" ")}>
        <ExistingSearchParams exclude={["akun", "alamat", "cara", "start", "end", "page"]} />
        <TextField
          label={concernLabels.username}
          name="akun"
          type="search"
          inputMode="email"
          autoComplete="off"
          defaultValue={username}
        />
        <TextField
          label={concernLabels.address}
          name="alamat"
          type="search"
          autoComplete="off"
          defaultValue={address}
        />
        <SelectField label={concernLabels.way} name="cara" none="Semua cara" data={ways} defaultValue={way} />
        <DayFields days={requested} labels={["Dari tanggal", "Sampai tanggal"]} />
      </FilterFrame>
      {sessionKey !== "" && (
        <p className="bar">
          {sessionShown} <a href={`/concerned-people${changeQuery(search, { sesi: "" })}`}>{allSessions}</a>
        </p>
      )}
    </ListScreen>
  );
}
