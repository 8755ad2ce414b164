import type { Params } from "@remix-run/react";
import { concernedBy, mostDaysConcerned, wholeDays } from "contract/concern";
import type { MenuFeatureCode } from "contract/features";
import { cleanLine } from "contract/typed-text";
import { requireHeadOffice, type Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { addDays, jakartaDate } from "~/format/dates";
import { filterIn } from "~/list/filters.server";
import { concernFields, notListed } from "~/texts/concerned-people";
import { onlyHeadOfficeHasIncidents } from "~/texts/incidents";

/** Days that are shown unless the address says others, today among them. */
const usualDays = 30;

/** The incident that an address is about, in its path or its query; "" for none. */
const incidentKeyIn = (request: Request, params: Params) =>
  params["key"] ?? filterIn(new URL(request.url).searchParams, "insiden");

/** Who sees what an address asks for. Of an incident, these are those who see the incident. */
export const viewersOf = (request: Request, params: Params): [MenuFeatureCode, ...MenuFeatureCode[]] =>
  incidentKeyIn(request, params) === "" ? ["MN705"] : ["MN706", "MN710"];

/** What an address asks for: of the bank, or why nothing; and as its filter shows it. Without days it is about the last ones. */
export async function requestedIn(request: Request, params: Params, actor: Actor) {
  const query = new URL(request.url).searchParams;
  const end = filterIn(query, "end") || jakartaDate(now());
  const start = filterIn(query, "start") || addDays(end, 1 - usualDays);
  const way = filterIn(query, "cara");
  const fields = Object.values(concernFields).map(({ name, label, fault }) => {
    const defaultValue = cleanLine(query.get(name) ?? "");
    const isWrong = defaultValue !== "" && filterIn(query, name) === "";
    return { name, label, defaultValue, error: isWrong && fault };
  });
  const filter = { fields, way, days: { start, end } };
  const incidentKey = incidentKeyIn(request, params);
  if (incidentKey !== "") {
    requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
    const incident = await bankFor(actor).read("incident", incidentKey);
    return { concern: concernedBy(incident), filter, whyNot: "", incident };
  }
  const username = filterIn(query, concernFields.account.name);
  const sessionKey = filterIn(query, concernFields.session.name);
  const address = filterIn(query, concernFields.address.name);
  const named = {
    ...(username && { username }),
    ...(sessionKey && { sessionKey }),
    ...(address && { address }),
    ...(way && { way }),
  };
  const faults = [
    fields.some(({ error }) => error) && notListed.wrongFilter,
    // All work of everybody concerns nearly all. A way alone is a question: who stands on paper, or in files that left the house.
    Object.keys(named).length === 0 && notListed.nobodyNamed,
    addDays(start, mostDaysConcerned) <= end && notListed.tooManyDays,
  ];
  const whyNot = faults.find((fault) => fault !== false) ?? "";
  return { concern: { ...named, ...wholeDays(start, end) }, filter, whyNot, incident: null };
}
