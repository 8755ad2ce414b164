import type { NewRule, RuleStep } from "./door";
import { all, oneWins, type Attempt } from "./operation";
import { done, ownItem, processed } from "./refusals";
import type { Draw } from "./requests";
import type { Round } from "./round";
import { proposerOf, type Rule } from "./rules";
import type { Member } from "./staff";

/** Rules for approvals: proposed, decided about and ended by those who may, while requests are made under them and wait. */

/** Few at a time, and of a few sums, so that some take the place of others. */
const mostOpen = 9;
const requested = { sumsIdr: [1, 10_000, 30_000], limitsIdr: [30_000, 60_000, 200_000] } as const;
/** A distribution is judged by the sum of its file. */
const distributed = {
  sumsIdr: [1, 300_000, 900_000],
  limitsIdr: [3_000_000, 10_000_000, 40_000_000],
} as const;
const fieldsOf = { P00001: distributed, P00003: requested, P00004: requested } as const;
/** "": all branches. */
const branches = ["", "ID0001", "ID0002", "ID0003"] as const;

const makesRules = ({ makesRules: may }: Member) => may;
const isApprover = ({ isApprover: may }: Member) => may;
const isProcessor = ({ isProcessor: may }: Member) => may;
const isOpen = ({ state }: Rule) => state === "proposed" || state === "in_force" || state === "ending";
const isUndecided = ({ state }: Rule) => state === "proposed" || state === "ending";

export const proposeRule: Draw = (round) => {
  const { books } = round;
  const by = round.member(makesRules);
  // One in a round, so that it is the newest in the list to which a form leads.
  if (!by || !round.isFree(books.rules) || books.rules.filter(isOpen).length > mostOpen) return undefined;
  round.take(by, books.rules);
  const wanted = anyRule(round, by);
  const key = round.key();
  return {
    name: `propose a rule of ${wanted.checkers} for ${wanted.type} from ${wanted.fromIdr}`,
    attempts: [{ by, act: "rule", key, write: by.door.proposeRule(wanted, key) }],
    judge(answers) {
      const [answer] = answers;
      if (answer?.code === "S1") {
        const { _key: rule } = answer.data as { _key: string };
        books.proposeRule({ ...wanted, key: rule, proposerId: by.userId, state: "proposed" });
      }
      return all(answers, done);
    },
  };
};

function anyRule(round: Round, by: Member): NewRule {
  const { random } = round;
  const type = random.pick(["P00001", "P00003", "P00004"] as const);
  const { sumsIdr, limitsIdr } = fieldsOf[type];
  const checker = round.member(type === "P00001" ? isProcessor : isApprover);
  // The bank refuses a role that checks nothing, so without a free checker no role is named.
  // The boxes of roles stay as a browser without script finds them.
  const namesRole = by.door.name === "api" && random.chance(0.6);
  return {
    type,
    branchId: random.pick(branches) || undefined,
    fromIdr: random.pick(sumsIdr),
    checkers: random.pick([1, 2] as const),
    roleIds: namesRole && checker ? [checker.roleId] : [],
    dailyLimitIdr: random.chance(0.6) ? random.pick(limitsIdr) : undefined,
  };
}

function stepping(round: Round, by: Member, rule: Rule, step: RuleStep): Attempt {
  const key = round.key();
  return { by, act: "rule", key, write: by.door.stepRule(rule, step, key) };
}

/**
 * A rule of a type of which one rule in a round may come into force or end. So what is made in the round is made before that or
 * after.
 */
function anyRuleOf(round: Round, suits: (rule: Rule) => boolean): Rule | undefined {
  const rule = round.find(round.books.rules, (each) => round.isFree(turnOf[each.type]) && suits(each));
  if (rule) round.take(rule, turnOf[rule.type]);
  return rule;
}

const turnOf = { P00001: {}, P00003: {}, P00004: {} } as const;

/** Decides a rule by one or two users at once, none of whom has proposed it. */
export const decideRule: Draw = (round) => {
  const rule = anyRuleOf(round, isUndecided);
  if (!rule) return undefined;
  const proposer = proposerOf(rule);
  const people = round.members(
    round.random.whole(1, 2),
    (each) => each.makesRules && each.userId !== proposer,
  );
  if (people.length === 0) return undefined;
  round.take(...people);
  const steps = people.map(() => round.random.pick(["approve", "approve", "refuse"] as const));
  return {
    name: `${steps.join(" and ")} rule ${rule.key}, which is ${rule.state}`,
    attempts: people.map((by, place) => stepping(round, by, rule, steps[place] ?? "approve")),
    judge: (answers) =>
      oneWins(answers, processed, "state", (_winner, place) => {
        const [by, step] = [people[place], steps[place]];
        if (by && step) round.books.stepRule(rule, step, by.userId);
      }),
  };
};

export const approveOwnRule: Draw = (round) => {
  const rule = anyRuleOf(round, isUndecided);
  const by = rule && round.member((each) => each.makesRules && each.userId === proposerOf(rule));
  if (!rule || !by) return undefined;
  round.take(by);
  return {
    name: `approve one's own rule ${rule.key}, which is ${rule.state}`,
    attempts: [stepping(round, by, rule, "approve")],
    judge: (answers) => all(answers, ownItem, "own item"),
  };
};

export const endRule: Draw = (round) => {
  const isUsual = round.random.chance(0.8);
  const rule = anyRuleOf(round, ({ state }) => (isUsual ? state === "in_force" : state !== "proposed"));
  const by = rule && round.member(makesRules);
  if (!rule || !by) return undefined;
  round.take(by);
  return {
    name: `propose the end of rule ${rule.key}, which is ${rule.state}`,
    attempts: [stepping(round, by, rule, "end")],
    judge(answers) {
      if (rule.state !== "in_force") return all(answers, processed, "state");
      if (answers[0]?.code === "S1") round.books.stepRule(rule, "end", by.userId);
      return all(answers, done);
    },
  };
};
