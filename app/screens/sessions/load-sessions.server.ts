import { bankFor } from "~/bank/index.server";
import type { Caller, SignInEntry, UserSession } from "~/bank/types";
import { now } from "~/clock.server";
import { dateTime, jakartaDate } from "~/format/dates";
import { deviceIn } from "~/format/device.server";
import { changeQuery } from "~/list/query";
import { readList } from "~/list/read-list.server";
import { deviceName, signInWays } from "~/texts/sessions";

/** What is shown of sessions besides. */
interface Tracing {
  /** Whether their numbers are shown, by which an incident names a session. */
  readonly showsNumbers: boolean;
  /** The e-mail of the user, where each session leads to whose data it concerned; "" where it does not. */
  readonly traced: string;
}
const untraced: Tracing = { showsNumbers: false, traced: "" };

/** More than anybody has open. */
const mostSessions = 100;

/** The sessions of a user and the page of sign-ins that the address asks for. */
export async function loadSessions(request: Request, caller: Caller, userKey: string, tracing = untraced) {
  const bank = bankFor(caller);
  const [sessions, signIns] = await Promise.all([
    bank.read("listSessions", { userKey, skip: 0, limit: mostSessions }),
    readList(request, {
      call: (slice) => bank.call("listSignIns", { userKey, ...slice }),
      row: signInRow,
    }),
  ]);
  return { sessions: sessions.rows.map((each) => sessionRow(each, tracing)), signIns };
}

/** A session that has not ended, if the user has it. */
export async function findSession(caller: Caller, userKey: string, key: string) {
  const { rows } = await bankFor(caller).read("listSessions", { userKey, skip: 0, limit: mostSessions });
  const session = rows.find((each) => each.key === key);
  return session && sessionRow(session, untraced);
}

function sessionRow(session: UserSession, { showsNumbers, traced }: Tracing) {
  const { key, since, lastSeen, isOwn, ...place } = session;
  const period = { start: jakartaDate(new Date(since)), end: jakartaDate(now()) };
  return {
    ...{ key, since: dateTime(since), lastSeen: dateTime(lastSeen), isOwn },
    number: showsNumbers ? key : "",
    concerned: traced && `/concerned-people${changeQuery("", { akun: traced, sesi: key, ...period })}`,
    ...placeOf(place),
  };
}

const signInRow = ({ at, isSuccess, way, ...place }: SignInEntry) => ({
  ...{ time: dateTime(at), isSuccess, way: signInWays[way] },
  ...placeOf(place),
});

/** The address and device of a sign-in, in plain words. */
const placeOf = ({ address, userAgent }: Pick<SignInEntry, "address" | "userAgent">) => ({
  address: address ?? "Komputer server ini",
  device: deviceName(deviceIn(userAgent ?? "")),
});

/** What the screens show. */
export type ShownSessions = Awaited<ReturnType<typeof loadSessions>>;
