import { now } from "~/clock.server";
import { wholeDays } from "~/form/typed";
import { addDays, jakartaDate } from "~/format/dates";
import { filterIn } from "~/list/filters.server";

/** Days that are shown unless the address says others, today among them. */
const usualDays = 30;

/** What the address asks for; without days it is about the last ones. */
export function requestedIn(query: URLSearchParams) {
  const end = filterIn(query, "end") || jakartaDate(now());
  return {
    username: filterIn(query, "akun"),
    sessionKey: filterIn(query, "sesi"),
    address: filterIn(query, "alamat"),
    way: filterIn(query, "cara"),
    start: filterIn(query, "start") || addDays(end, 1 - usualDays),
    end,
  };
}

/** The same as the bank is asked for it. */
export function concernIn(query: URLSearchParams) {
  const { start, end, ...filters } = requestedIn(query);
  const { username, sessionKey, address, way } = filters;
  return {
    ...(username && { username }),
    ...(sessionKey && { sessionKey }),
    ...(address && { address }),
    ...(way && { way }),
    ...wholeDays(start, end),
  };
}
