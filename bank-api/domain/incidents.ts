import { mostDaysConcerned, noAddress } from "contract/concern";
import type { EditableIncident } from "contract/extensions/incidents";
import { ipAddress } from "contract/ip-address";
import { longestRequest } from "contract/request-kinds";
import { givenText } from "contract/typed-text";
import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { requireText } from "./data-requests";
import { daysBetween, isCalendarDate, jakartaDate } from "./dates";
import { refused } from "./errors";
import { isId } from "./ids";

/** Rules of incidents (docs/rules.md#incidents). */

/** The organisation tells the authority and the people, so branches neither see nor record incidents. */
export const requireIncidentOffice = (actor: Actor) =>
  requireHeadOffice(actor, "melihat dan mencatat insiden");

/**
 * What was written down of an incident, with its texts in one form. Whose accounts they are is up to the caller.
 *
 * @throws DomainError E3 for a text that is blank or too long, a period that is none, too long or ends after today, or no number of a session
 */
export function readIncident({ from, to, sessionKey, address, ...given }: EditableIncident, now: Date) {
  if (![from, to].every(isCalendarDate)) throw refused("Tanggal tidak ada di kalender.");
  if (to < from) throw refused("Sampai tanggal tidak boleh sebelum Mulai tanggal.");
  if (to > jakartaDate(now)) throw refused("Sampai tanggal tidak boleh di masa depan.");
  if (daysBetween(from, to) >= mostDaysConcerned)
    throw refused(`Waktunya paling lama ${mostDaysConcerned} hari.`);
  if (sessionKey !== null && !isId(sessionKey)) throw refused("Nomor sesi tidak sesuai.");
  const place = givenText(address ?? "");
  if (place !== "" && !ipAddress.safeParse(place).success) throw refused(noAddress);
  return {
    accounts: [...new Set(given.accounts.map((account) => givenText(account).toLowerCase()))],
    sessionKey,
    address: place || null,
    from,
    to,
    data: requireText(given.data, "Data yang tersangkut", longestRequest.words),
    happened: requireText(given.happened, "Yang terjadi", longestRequest.words),
    done: requireText(given.done, "Yang dilakukan", longestRequest.words),
  };
}

/** Whoever recorded an incident or wrote it last, or whose account it is about, does not close it. */
export function requireCloser(actor: Actor, userIds: readonly string[]): void {
  if (userIds.includes(actor.userId)) throw refused(notByThem);
}
const notByThem =
  "Insiden ditutup oleh orang lain daripada yang terakhir menulisnya dan yang akunnya tersangkut.";
