import { concernedBy, mostDaysConcerned, wholeDays } from "contract/concern";
import type { MenuFeatureCode } from "contract/features";
import { cleanLine } from "contract/typed-text";
import { requireHeadOffice, type Actor } from "~/access/actor.server";
import type { Bank } from "~/bank/index.server";
import { now } from "~/clock.server";
import { addDays, jakartaDate } from "~/format/dates";
import { filterIn } from "~/list/filters.server";
import { concernFields, notListed } from "~/texts/concerned-people";
import { onlyHeadOfficeHasIncidents } from "~/texts/incidents";

/** Days that are shown unless the address says others, today among them. */
const usualDays = 30;

/** Who sees what an address asks for. Of an incident, these are those who see the incident. */
export const viewersOf = (request: Request): [MenuFeatureCode, ...MenuFeatureCode[]] =>
  incidentKeyIn(new URL(request.url)) === "" ? ["MN705"] : ["MN706", "MN710"];

/** The incident that an address is about; "" for none. */
export const incidentKeyIn = ({ pathname, searchParams }: URL) =>
  /^\/incidents\/(\d+)\//.exec(pathname)?.[1] ?? filterIn(searchParams, "insiden");

/** What an address asks for: of the bank, or why nothing; and as its filter shows it. Without days it is about the last ones. */
export async function requestedIn(request: Request, actor: Actor, read: Bank["read"]) {
  const url = new URL(request.url);
  const query = url.searchParams;
  const end = filterIn(query, "end") || jakartaDate(now());
  const start = filterIn(query, "start") || addDays(end, 1 - usualDays);
  const way = filterIn(query, "cara");
  const fields = concernFields.map(({ name, label, fault }) => {
    const defaultValue = cleanLine(query.get(name) ?? "");
    const isWrong = defaultValue !== "" && filterIn(query, name) === "";
    return { name, label, defaultValue, error: isWrong && fault };
  });
  const filter = { fields, way, days: { start, end } };
  const incidentKey = incidentKeyIn(url);
  if (incidentKey !== "") {
    requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
    const incident = await read("incident", incidentKey);
    return { concern: concernedBy(incident), filter, whyNot: "", incident };
  }
  const [username, sessionKey, address] = concernFields.map(({ name }) => filterIn(query, name));
  const named = {
    ...(username && { username }),
    ...(sessionKey && { sessionKey }),
    ...(address && { address }),
    ...(way && { way }),
  };
  let whyNot = addDays(start, mostDaysConcerned) <= end ? notListed.tooManyDays : "";
  // Everybody's work at once would read all that was ever shown, and answers nobody's question.
  if (Object.keys(named).length === 0) whyNot = notListed.nobodyNamed;
  if (fields.some(({ error }) => error)) whyNot = notListed.wrongFilter;
  return { concern: { ...named, ...wholeDays(start, end) }, filter, whyNot, incident: null };
}
