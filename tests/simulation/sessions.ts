import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { newRequestId } from "contract/signing";
import type { WireClient } from "../support/wire-client";
import type { Answer, Write } from "./door";
import { all, type Attempt, type Operation } from "./operation";
import type { Draw } from "./requests";
import type { Round } from "./round";
import type { Member } from "./staff";

/** Sessions that begin, go on and end, while an administrator switches their user off and on. All at the API. */

/** A user whom nothing else is about. */
export class Guest {
  isActive = true;
  /** The refresh token of a living session, and those that it has replaced. */
  session: { refreshToken: string; readonly replaced: string[] } | undefined;

  private constructor(
    readonly userId: string,
    private readonly username: DemoUsername,
    private readonly client: WireClient,
    readonly administrator: Member,
  ) {}

  static async find(db: Db, username: DemoUsername, client: WireClient, by: Member): Promise<Guest> {
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    return new Guest(id, username, client, by);
  }

  async signIn(): Promise<Answer> {
    const { code, message, raw } = await this.client.call("signIn", {
      as: { basic: [this.username, demoPassword] },
    });
    return { code, message, data: raw, wasAsked: true };
  }

  /** Asks for a request key, as a sign-in does first. */
  async askForKey(): Promise<void> {
    await (await this.client.requestKey(newRequestId())).text();
  }

  async refresh(refreshToken: string): Promise<Answer> {
    const { code, message, raw } = await this.client.call("refreshToken", { as: { bearer: refreshToken } });
    return { code, message, data: raw, wasAsked: true };
  }
}

const done = { code: "S1" };
const unknown = { code: "S0" };
const over = { code: "E4" };

/** Sends a write once: two answers have tokens of their own each, so it cannot be repeated. */
const once = (send: Write["send"]): Write => ({
  open: () => Promise.resolve(),
  send,
  canRepeat: () => false,
});

const session = (round: Round, by: Member, send: Write["send"]): Attempt => ({
  by,
  act: "session",
  key: round.key(),
  write: once(send),
});

/** Whether a member also switches users, beside all else that they do. */
export const isAdministrator = ({ isOperator, isApprover, door }: Member) =>
  isOperator && isApprover && door.switchUser !== undefined;

/** Whatever a guest's session is ready for. */
export const comeAndGo: Draw = (round) => {
  const guest = round.find(round.guests, () => true);
  if (!guest) return undefined;
  round.take(guest);
  const by = guest.administrator;
  if (!guest.isActive) return switchOn(round, by, guest);
  if (!guest.session) return signIn(round, by, guest);
  const { replaced } = guest.session;
  const course = round.random.pick([
    refreshTogether,
    end,
    end,
    ...(replaced.length > 0 ? [useReplaced] : []),
  ]);
  return course(round, by, guest);
};

function switchUser(round: Round, by: Member, guest: Guest, status: "Active" | "Inactive"): Attempt {
  const key = round.key();
  if (!by.door.switchUser) throw new Error("no screen of the simulation's switches users");
  return { by, act: "switchUser", key, write: by.door.switchUser(guest.userId, status, key) };
}

const switchOn = (round: Round, by: Member, guest: Guest): Operation => ({
  name: "switch a user on",
  attempts: [switchUser(round, by, guest, "Active")],
  judge(answers) {
    guest.isActive = answers[0]?.code === "S1";
    return all(answers, done);
  },
});

const refreshTokenOf = ({ data }: Answer) => {
  const { refresh_token: own, token } = data as { refresh_token?: string; token?: { refresh_token: string } };
  return own ?? token?.refresh_token ?? "";
};

/**
 * Earlier failures are forgotten. A kill may swallow the answer to a switch. Its failures and the next ones would then be more
 * than an account has free (docs/rules.md#repeated-failures).
 */
const forgive = async (db: Db) => void (await db.deleteFrom("sign_in_failures").execute());

const signIn = (round: Round, by: Member, guest: Guest): Operation => ({
  name: "sign in",
  before: forgive,
  attempts: [session(round, by, () => guest.signIn())],
  judge(answers) {
    const [answer] = answers;
    if (answer?.code === "S1") guest.session = { refreshToken: refreshTokenOf(answer), replaced: [] };
    return all(answers, done);
  },
});

/** Two tabs with one token: both get the one that replaces it. */
function refreshTogether(round: Round, by: Member, guest: Guest): Operation {
  const { refreshToken, replaced } = guest.session!;
  const refresh = () => session(round, by, () => guest.refresh(refreshToken));
  return {
    name: "refresh a session twice at once",
    attempts: [refresh(), refresh()],
    judge(answers) {
      const verdict = all(answers, done);
      if (verdict.complaints.length > 0) return verdict;
      const [next = "", ...others] = new Set(answers.map(refreshTokenOf));
      guest.session = { refreshToken: next, replaced: [...replaced, refreshToken] };
      const isOne = others.length === 0 && next !== refreshToken;
      return { ...verdict, complaints: isOne ? [] : ["a refresh token has no one successor"] };
    },
  };
}

const laterThanGrace = "2 minutes";

/** A token that was replaced some time ago is in two hands: the session ends for both. */
function useReplaced(round: Round, by: Member, guest: Guest): Operation {
  const { refreshToken, replaced } = guest.session!;
  const old = round.random.pick(replaced);
  return {
    name: "use a refresh token that was replaced",
    before: (db) => replacedEarlier(db, guest),
    attempts: [
      session(round, by, async () => {
        const answer = await guest.refresh(old);
        return answer.code === over.code ? guest.refresh(refreshToken) : answer;
      }),
    ],
    judge(answers) {
      guest.session = undefined;
      return all(answers, over);
    },
  };
}

async function replacedEarlier(db: Db, { userId }: Guest): Promise<void> {
  await db
    .updateTable("replaced_refresh_tokens")
    .set({ replaced_at: sql<Date>`replaced_at - ${laterThanGrace}::interval` })
    .where("session_id", "in", db.selectFrom("sessions").select("id").where("user_id", "=", userId))
    .execute();
}

/** Fewer than the failures after which an account has to wait (docs/rules.md#repeated-failures). */
const signInsAtOnce = 4;
/** A sign-in takes about as long as so many of its first steps. */
const mostSteps = 8;

/** Switched off while signing in: in before and out again, or not at all. */
function end(round: Round, by: Member, guest: Guest): Operation {
  const signIns = Array.from({ length: signInsAtOnce }, () => session(round, by, () => guest.signIn()));
  return {
    name: "switch a user off who signs in",
    before: forgive,
    attempts: [inTheMidst(round, guest, switchUser(round, by, guest, "Inactive")), ...signIns],
    judge([switched, ...signedIn]) {
      if (switched?.code === "S1") {
        guest.isActive = false;
        guest.session = undefined;
      }
      const { complaints } = all(switched ? [switched] : [], done);
      const unfair = signedIn.filter(({ code }) => code !== done.code && code !== unknown.code);
      return { complaints: [...complaints, ...all(unfair, unknown).complaints], refusals: [] };
    },
  };
}

/** A little later than what begins at once with it. */
function inTheMidst({ random }: Round, guest: Guest, attempt: Attempt): Attempt {
  const steps = random.whole(0, mostSteps);
  const send = async () => {
    for (let left = steps; left > 0; left -= 1) await guest.askForKey();
    return attempt.write.send();
  };
  return { ...attempt, write: { ...attempt.write, send } };
}
