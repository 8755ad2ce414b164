import { already } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { endSessionsAmong, listSessions } from "bank-api/store/people/sessions";
import { listSignIns } from "bank-api/store/people/sign-ins";
import type { ActorHandlers } from "../handler";
import { lockAdministrationFor } from "./administrators";
import { listed } from "./lists";
import { visibleUser } from "./visibility";

export const sessionHandlers = {
  async listSessions({ actor, body, db, page, clock }) {
    const user = await visibleUser(db, actor, body.userKey);
    return listed(await listSessions(db, user, { ownId: actor.sessionId, now: clock.now() }, page));
  },

  async listSignIns({ actor, body, db, page }) {
    return listed(await listSignIns(db, await visibleUser(db, actor, body.userKey), page));
  },

  async endSessions({ actor, body, db }) {
    await lockAdministrationFor({ db, actor });
    const user = await visibleUser(db, actor, body.userKey);
    const { key } = body;
    const isOne = key !== undefined;
    const ended =
      isOne && !isId(key)
        ? 0
        : await endSessionsAmong(db, user, isOne ? { session: key } : { allBut: actor.sessionId });
    if (ended === 0) throw already(isOne ? "Sesi ini sudah berakhir." : "Tidak ada sesi lain.");
    const isOwn = user.id === actor.userId;
    return {
      data: null,
      act: {
        // The end of the user's own session is a sign-out. The end of another's belongs into the history of that user.
        action: isOwn ? "session.end" : "user.end-sessions",
        subject: `user:${user.id}`,
        after: { ended },
      },
    };
  },
} satisfies Partial<ActorHandlers>;
