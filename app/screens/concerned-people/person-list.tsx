import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { Slice } from "~/bank/types";
import { DayFields } from "~/form/day-fields";
import { periodName } from "~/format/dates";
import { maskedNumber } from "~/format/text";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import { reportRows, tableColumns } from "~/list/report-table";
import {
  checkFilter,
  concernFields,
  concernedTitle as title,
  concernNames,
  nobodyConcerned,
  wayLabel,
  whoIsConcerned,
} from "~/texts/concerned-people";
import { allAccounts, incidentsTitle, newIncidentTitle } from "~/texts/incidents";
import { ButtonLink } from "~/ui/button-link";
import { choicesOf } from "~/ui/choices";
import { CopyLinks } from "~/ui/copy-links";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { FilterFrame } from "~/ui/filter-frame";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { concernedColumns } from "./person-table";
import { requestedIn, viewersOf } from "./requested.server";

export const meta = titled(title);

const details = {
  Mustahik: { feature: "MN201", path: "/list-mustahik" },
  Merchant: { feature: "MN301", path: "/list-merchant" },
} as const;

/** Whose data somebody's work or an incident concerned: the last ones first. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...viewersOf(request, params));
  const bank = bankFor(actor);
  const { concern, filter, whyNot, incident } = await requestedIn(request, params, actor);
  const row = reportRows(concernedColumns, ({ key, person }) => {
    const { feature, path } = details[person.type];
    return {
      // Somebody erased has no number.
      lines: [maskedNumber(person), person.branch.name].filter((line) => line !== ""),
      href: actor.may(feature) ? `${path}/${encodeURIComponent(key)}` : undefined,
    };
  });
  const call = async (slice: Slice) =>
    whyNot === "" ? bank.call("listConcernedPeople", { ...slice, ...concern }) : nobody;
  return {
    list: await readList(request, { call, row }),
    filter,
    whyNot,
    incident: incident && {
      name: `${incidentsTitle} ${incident.key}`,
      href: `/incidents/${encodeURIComponent(incident.key)}`,
      about: [
        incident.accounts.join(", ") || allAccounts,
        ...(incident.sessionKey ? [`${concernFields.session.label} ${incident.sessionKey}`] : []),
        ...(incident.address ? [incident.address] : []),
        periodName(incident.from, incident.to),
      ].join(", "),
    },
    // An incident has no way: its people would be more than the list shows.
    mayRecord: !incident && filter.way === "" && actor.may("MN706") && actor.branch.isHeadOffice,
  };
}

const nobody = { rows: [], total: 0, hasMoreThanTotal: false };
const columns = tableColumns(concernedColumns, true);
const ways = choicesOf(concernNames);

export default function ConcernedPeople() {
  const { list, filter, whyNot, incident, mayRecord } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ListScreen
      {...{ title, list, columns }}
      actions={
        <>
          <RefreshButton />
          {mayRecord && <ButtonLink href={`/incidents/new${search}`} label={newIncidentTitle} />}
          {list.rows.length > 0 && <CopyLinks file="/concerned-people/list" />}
        </>
      }
      about={whoIsConcerned}
      empty={
        <EmptyState
          text={whyNot || nobodyConcerned}
          {...(whyNot === "" && !incident && { next: checkFilter })}
        />
      }
    >
      {incident ? (
        <p className="bar">
          <span>
            <a href={incident.href}>{incident.name}</a>: {incident.about}
          </span>
        </p>
      ) : (
        <FilterFrame shown={search}>
          <ExistingSearchParams exclude={["akun", "sesi", "alamat", "cara", "start", "end", "page"]} />
          {filter.fields.map((field) => (
            <TextField key={field.name} {...field} type="search" autoComplete="off" />
          ))}
          <SelectField label={wayLabel} name="cara" none="Semua cara" data={ways} defaultValue={filter.way} />
          <DayFields days={filter.days} labels={["Dari tanggal", "Sampai tanggal"]} />
        </FilterFrame>
      )}
    </ListScreen>
  );
}
