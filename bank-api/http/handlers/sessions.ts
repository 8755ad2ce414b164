import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { already } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { endSessionsAmong, listSessions, type Session } from "bank-api/store/people/sessions";
import { listSignIns, type SignIn } from "bank-api/store/people/sign-ins";
import type { Handlers } from "../handler";
import { takeTurn } from "./administrators";
import { countOf } from "./lists";
import { visibleUser } from "./visibility";

export const sessionHandlers: Handlers<"listSessions" | "listSignIns" | "endSessions"> = {
  async listSessions({ actor, body, db, page, clock }) {
    const user = await visibleUser(db, actor, body._key);
    const found = await listSessions(db, user, clock.now(), page);
    return { data: found.rows.map((session) => sessionOut(session, actor.sessionId)), ...countOf(found) };
  },

  async listSignIns({ actor, body, db, page }) {
    const user = await visibleUser(db, actor, body._key);
    const found = await listSignIns(db, user, page);
    return { data: found.rows.map(signInOut), ...countOf(found) };
  },

  async endSessions({ actor, body, db, clock }) {
    await takeTurn({ db, actor });
    const user = await visibleUser(db, actor, body._key);
    const { session } = body;
    const isOne = session !== undefined;
    const ended =
      isOne && !isId(session)
        ? 0
        : await endSessionsAmong(db, user, isOne ? { session } : { allBut: actor.sessionId });
    if (ended === 0) throw already(isOne ? "Sesi ini sudah berakhir." : "Tidak ada sesi lain.");
    const isOwn = user.id === actor.userId;
    return {
      data: null,
      act: {
        actor,
        at: clock.now(),
        // Their own is a sign-out. Another's belongs into the history of that user.
        action: isOwn ? "session.end" : "user.end-sessions",
        subject: `user:${user.id}`,
        after: { ended },
      },
    };
  },
};

function sessionOut(session: Session, ownId: string): DataInputOf<Calls["listSessions"]>[number] {
  return {
    _key: session.id,
    signed_in_at: session.signedInAt.toISOString(),
    last_seen: session.seenAt.toISOString(),
    current: session.id === ownId,
    ...placeOut(session),
  };
}

function signInOut(signIn: SignIn): DataInputOf<Calls["listSignIns"]>[number] {
  return {
    _key: signIn.id,
    timestamp: signIn.at.toISOString(),
    succeeded: signIn.succeeded,
    way: signIn.way,
    ...placeOut(signIn),
  };
}

const placeOut = ({ address, browser }: Pick<SignIn, "address" | "browser">) => ({
  address: address ?? "",
  user_agent: browser ?? "",
});
