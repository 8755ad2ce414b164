import type { ActiveStatus } from "contract/values";
import type { Answer } from "./door";
import { availableTo, type Customer } from "./model";
import { all, fits, type Attempt, type Expected, type Operation, type Verdict } from "./operation";
import { followDecision, needsFirst, prospectOf } from "./prospects";
import { inactiveDisbursement } from "./refusals";
import { create, decide, mayDecide, somebody, type Draw } from "./requests";
import { isChannel, operatorOf, type Round } from "./round";
import type { Member } from "./staff";

/** Customers switched on and off, and what those who are off may not do. */

const inactivePurchase = { code: "E3", message: "Mustahik tidak aktif: pembelian tidak dapat dilakukan." };

const purchaseIdr = 1;

export function turn(round: Round, by: Member, customer: Customer, status: ActiveStatus): Attempt {
  const key = round.key();
  return { by, act: "switchStatus", key, write: by.door.switchStatus(customer, status, key) };
}

/** Few are off at a time, so that there is somebody to work with. */
export const switchOnOrOff: Draw = (round) => {
  const isOn = round.random.chance(0.4);
  // A record that has ended, or is erased, stays off for good.
  const customer = round.find(
    round.books.customers,
    (each) => each.isActive === isOn && each.personKey === each.key && each.erasure === null,
  );
  const by = customer && round.member(operatorOf(customer.branchId));
  if (!customer || !by) return undefined;
  round.take(customer, by);
  const isAsked = round.random.chance(0.8) ? !isOn : isOn;
  return {
    name: `switch ${customer.key} ${isAsked ? "on" : "off"}`,
    attempts: [turn(round, by, customer, isAsked ? "Active" : "Inactive")],
    judge(answers) {
      if (isAsked === isOn) return all(answers, { code: "E1" }, "state");
      if (answers[0]?.code === "S1") round.books.switchStatus(customer, isAsked, by.userId);
      return all(answers, { code: "S1" });
    },
  };
};

/** Somebody who is on or off, with what they would do next. */
interface Scene {
  readonly customer: Customer;
  readonly attempt: Attempt;
  readonly refusal: Expected;
  readonly follow: (moved: Answer) => void;
}

/** A mustahik at a merchant's till. */
function purchase(round: Round, isActive: boolean): Scene | undefined {
  const { books } = round;
  const customer = round.find(
    books.customers,
    (each) =>
      each.type === "Mustahik" &&
      each.isActive === isActive &&
      !each.standsStill &&
      availableTo(each) > purchaseIdr,
  );
  const merchant = somebody(round, "Merchant", () => true);
  const by = round.member(isChannel);
  if (!customer || !merchant || !by) return undefined;
  round.take(customer, merchant, by);
  return {
    customer,
    attempt: create(round, by, { type: "P00002", payer: customer, merchant, amount: purchaseIdr }),
    refusal: inactivePurchase,
    follow: ({ data }) => {
      const { _key: key } = data as { _key: string };
      books.purchase({ key, payer: customer, merchant, amountIdr: purchaseIdr, by: by.userId });
    },
  };
}

/** A merchant whose disbursement is to be approved. */
function disbursement(round: Round, isActive: boolean): Scene | undefined {
  const { books } = round;
  const request = round.find(
    books.requests,
    (each) =>
      each.type === "P00003" &&
      each.state === "pending" &&
      !needsFirst(each) &&
      each.payer.isActive === isActive &&
      round.isFree(each.payer),
  );
  const by = request && round.member(mayDecide(round, request, "approve"));
  const prospect = by && prospectOf(round, by, request, "approve");
  const isPredicted = isActive ? prospect?.effect === "settled" : prospect?.answer === inactiveDisbursement;
  if (!prospect || !isPredicted) return undefined;
  round.take(request, request.payer, by);
  return {
    customer: request.payer,
    attempt: decide(round, by, request, "approve"),
    refusal: inactiveDisbursement,
    follow: () => followDecision(round, request, by, prospect),
  };
}

const anyScene = (round: Round, isActive: boolean) =>
  round.random.chance(0.5) ? purchase(round, isActive) : disbursement(round, isActive);

export const actWhileOff: Draw = (round) => {
  const scene = anyScene(round, false);
  if (!scene) return undefined;
  return {
    name: `money of ${scene.customer.key}, who is off`,
    attempts: [scene.attempt],
    judge: (answers) => all(answers, scene.refusal, "state"),
  };
};

/** Switched off in the very moment: the money moved before, or not at all. */
export const actWhileSwitchedOff: Draw = (round): Operation | undefined => {
  const scene = anyScene(round, true);
  const by = scene && round.member(operatorOf(scene.customer.branchId));
  if (!scene || !by) return undefined;
  round.take(by);
  return {
    name: `money of ${scene.customer.key}, who is being switched off`,
    attempts: [scene.attempt, turn(round, by, scene.customer, "Inactive")],
    judge([moved, switched]) {
      if (switched?.code === "S1") round.books.switchStatus(scene.customer, false, by.userId);
      return judgeBoth(scene, moved, switched);
    },
  };
};

function judgeBoth(scene: Scene, moved: Answer | undefined, switched: Answer | undefined): Verdict {
  if (moved?.code === "S1") scene.follow(moved);
  const isFair = moved !== undefined && (moved.code === "S1" || fits(moved, scene.refusal));
  const complaints =
    isFair && switched?.code === "S1" ? [] : [`answered ${moved?.code} and ${switched?.code}`];
  return { complaints, refusals: moved?.code === "E3" ? ["state"] : [] };
}
