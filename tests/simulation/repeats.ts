import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { sameAnswer, type Answer } from "./door";
import { all, fits, type Operation } from "./operation";
import { requestWaits } from "./refusals";
import type { Draw } from "./requests";
import { operatorOf, type Remembered, type Round } from "./round";

/** Keys used again: Back and resubmit, an old tab, another content. */

/** Back, and submit once more: the answer of then, and no second effect. */
export const resubmit: Draw = (round): Operation | undefined => {
  const old = round.find(
    round.memory,
    (each) => round.isFree(each.attempt.by) && each.attempt.write.canRepeat() && stillFinds(round, each),
  );
  return old && repeat(round, old);
};

function repeat(round: Round, old: Remembered): Operation {
  const { attempt, answer } = old;
  round.take(old, attempt.by);
  return {
    name: `once more what was answered ${answer.code}`,
    isRepeat: true,
    attempts: [attempt],
    judge([again]) {
      const isSame = again !== undefined && sameAnswer(again, answer);
      const complaint = `answered ${JSON.stringify(again)}, and before ${JSON.stringify(answer)}`;
      return { complaints: isSame ? [] : [complaint], refusals: isSame ? ["repeated key"] : [] };
    },
  };
}

/** Asked for once more after a day, when the answer is no longer kept: what was made is, with its key. */
export const resubmitLater: Draw = (round): Operation | undefined => {
  const old = round.find(
    round.memory,
    (each) =>
      (each.attempt.act === "create" || each.attempt.act === "decideMany") &&
      each.answer.code === "S1" &&
      round.isFree(each.attempt.by) &&
      each.attempt.write.canRepeat() &&
      stillFinds(round, each),
  );
  const again = old && repeat(round, old);
  return (
    again && {
      ...again,
      name: "a day later, once more what was done",
      before: (db) => forget[old.attempt.act === "create" ? "create" : "decideMany"](db, old.answer),
    }
  );
};

const made = ({ data }: Answer) => (data as { _key?: string } | undefined)?._key;
const keyIn = ({ data }: Answer) => (data as { _key: string })._key;

/** The kept answer goes, as the purge lets it. */
const forget = {
  create: async (db: Db, answer: Answer) => {
    await sql`
      DELETE FROM idempotency_keys USING transactions
      WHERE transactions.id = ${keyIn(answer)} AND key = client_reference`.execute(db);
  },
  decideMany: async (db: Db, answer: Answer) => {
    await db.deleteFrom("idempotency_keys").where("key", "=", keyIn(answer)).execute();
  },
};

/** Whether a form that begins with whose account it is finds them when it is sent again, as it does until they are erased. */
function stillFinds({ books }: Round, { attempt: { act, by }, answer }: Remembered): boolean {
  const isAboutData = act === "dataRequest" && (fits(answer, requestWaits) || made(answer) !== undefined);
  if (by.door.name === "api" || (act !== "create" && !isAboutData)) return true;
  const people = [...books.requests.map(({ key, payer: of }) => ({ key, of })), ...books.dataRequests];
  return people.some(({ key, of }) => key === made(answer) && of.erasure === null);
}

/** The key of something else. */
export const otherContent: Draw = (round) => {
  const old = round.find(
    round.memory,
    (each) =>
      each.attempt.act === "create" &&
      each.attempt.by.isOperator &&
      round.isFree(each.attempt.by) &&
      stillFinds(round, each),
  );
  if (!old) return undefined;
  const { by, act, key } = old.attempt;
  // A form that is sent again with another nominal is for the same customer; a call at the API may be for anybody.
  const payer = round.find(
    round.books.customers,
    (each) => each.type === "Mustahik" && each.erasure === null && operatorOf(each.branchId)(by),
  );
  if (!payer) return undefined;
  round.take(by, payer, old);
  // An amount that nobody asks for, in case the key was used for a correction of this very mustahik.
  const wanted = { type: "P00004", payer, amount: 2 ** 40 } as const;
  return {
    name: "other content under an old key",
    attempts: [{ by, act, key, write: by.door.create(wanted, key) }],
    judge: (answers) => all(answers, { code: "E0" }, "repeated key"),
  };
};
