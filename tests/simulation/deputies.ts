import { addDays } from "bank-api/domain/dates";
import { collide, isPresent, type Deputyship } from "./deputyships";
import type { Books, Request } from "./model";
import { all, fits, type Attempt } from "./operation";
import { followDecision, ownRefusalOf, prospectOf, refusalOf, type Act } from "./prospects";
import { changedMeanwhile, done, oneDeputyADay, processed } from "./refusals";
import { anAct, anyRequest, decide, isPending, type Draw } from "./requests";
import type { Round } from "./round";
import type { Member } from "./staff";

/**
 * Deputies: named for some days, and ended, also while they decide. Nobody else of a user acts in a round in which their right
 * changes.
 */

const longestDays = 3;

export const nameDeputy: Draw = (round) => {
  const { books, random } = round;
  const by = round.member(({ isApprover }) => isApprover);
  const deputy = by && round.member(isNameableBy(by));
  const people = deputy ? round.everyoneOf(deputy.userId) : [];
  // One in a round: two might be about the same person.
  if (!by || !deputy || people.length === 0 || !round.isFree(books.deputyships)) return undefined;
  round.take(by, books.deputyships, ...people);
  const from = addDays(books.day, random.pick([0, 0, 0, 1, 2]));
  const wanted = { deputyId: deputy.userId, from, to: addDays(from, random.whole(0, longestDays)) };
  const made = { ...wanted, approver: { userId: by.userId, roleId: by.roleId } };
  const isRefused = books.deputyships.some((each) => collide(each, made));
  const key = round.key();
  return {
    name: `name ${deputy.username} from ${wanted.from} to ${wanted.to}`,
    attempts: [{ by, act: "deputy", key, write: by.door.nameDeputy(wanted, key) }],
    judge(answers) {
      if (isRefused) return all(answers, oneDeputyADay, "rule");
      const [answer] = answers;
      if (answer?.code === "S1") {
        const { _key } = answer.data as { _key: string };
        books.nameDeputy({ ...made, key: _key, isEnded: false });
      }
      return all(answers, done);
    },
  };
};

const isNameableBy = (by: Member) => (member: Member) =>
  member.homeId === by.homeId && member.userId !== by.userId && !member.isChannel;

function ending(round: Round, by: Member, deputyship: Deputyship): Attempt {
  const key = round.key();
  return { by, act: "deputy", key, write: by.door.endDeputyship(deputyship, key) };
}

/** An open deputyship, with the user who ends it, and all who are its deputy. */
function anyOpen(round: Round, suits: (deputyship: Deputyship) => boolean) {
  const { books } = round;
  const found = round.find(books.deputyships, (each) => !each.isEnded && books.day <= each.to && suits(each));
  const by = found && round.member(({ userId }) => userId === found.approver.userId);
  const deputies = found ? round.everyoneOf(found.deputyId) : [];
  if (!found || !by || deputies.length === 0 || !round.isFree(books.deputyships)) return undefined;
  round.take(found, by, books.deputyships, ...deputies);
  return { found, by, deputies };
}

export const endDeputyship: Draw = (round) => {
  const open = anyOpen(round, () => true);
  if (!open) return undefined;
  const { found, by } = open;
  return {
    name: `end deputyship ${found.key}`,
    attempts: [ending(round, by, found)],
    judge(answers) {
      if (answers[0]?.code === "S1") round.books.endDeputyship(found, by.userId);
      return all(answers, done);
    },
  };
};

export const endDeputyshipAgain: Draw = (round) => {
  const { books } = round;
  const found = round.find(books.deputyships, ({ isEnded }) => isEnded);
  const by = found && round.member(({ userId }) => userId === found.approver.userId);
  if (!found || !by) return undefined;
  round.take(found, by);
  return {
    name: `end deputyship ${found.key}, which has ended`,
    attempts: [ending(round, by, found)],
    judge: (answers) => all(answers, processed, "state"),
  };
};

/** The deputy decides in the very moment in which their right ends: before it ends, or no longer for the approver. */
export const decideWhileEnded: Draw = (round) => {
  const { books } = round;
  // A deputy who asks again after a kill may have lost the right by then, and does not learn what became of the first try.
  const open = round.isQuiet ? anyOpen(round, (each) => isPresent(each, books.day)) : undefined;
  const [deputy] = open?.deputies ?? [];
  if (!open || !deputy) return undefined;
  const { found, by } = open;
  const act = anAct(round);
  const request = anyRequest(round, (each) => isPending(each) && isLent(books, deputy, each, act));
  const prospect = request && prospectOf(round, deputy, request, act);
  const otherwise = request && ownRefusalOf(deputy, request, act)?.answer;
  if (!request || !prospect?.effect || !otherwise) return undefined;
  const decision = once(decide(round, deputy, request, act));
  return {
    name: `${act} ${request.key} while deputyship ${found.key} ends`,
    attempts: [decision, ending(round, by, found)],
    judge([decided, ended]) {
      if (decided?.code === "S1") followDecision(round, request, deputy, prospect);
      if (ended?.code === "S1") books.endDeputyship(found, by.userId);
      const isRefused = decided && [otherwise, changedMeanwhile].some((each) => fits(decided, each));
      const unfair = decided && !isRefused ? all([decided], prospect.answer).complaints : [];
      return {
        complaints: [...unfair, ...all(ended ? [ended] : [], done).complaints],
        refusals: isRefused ? ["rule"] : [],
      };
    },
  };
};

/** Not twice at once: one of the two might come before the end, and one after. */
const once = (attempt: Attempt): Attempt => ({
  ...attempt,
  write: { ...attempt.write, canRepeat: () => false },
});

/** Whether somebody decides so only in the place of another. */
const isLent = (books: Books, deputy: Member, request: Request, act: Act) =>
  ownRefusalOf(deputy, request, act) !== undefined && refusalOf(books, deputy, request, act) === undefined;
