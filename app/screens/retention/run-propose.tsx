import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import {
  irrevocable,
  onlyHeadOfficeRetains,
  retentionActs,
  retentionCategories,
  whatGoes,
} from "~/texts/retention";
import { peopleLink, retentionFeature, retentionPath } from "./addresses";
import { dayOf, dueCount, whyNotProposed } from "./retained-row";

const { question, done } = retentionActs.propose;

/** Asks whether to propose that what is due in a category goes, over the table. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, retentionFeature);
  requireHeadOffice(actor, onlyHeadOfficeRetains);
  const category = stepAmong(retentionCategories, params.category);
  const all = await bankFor(actor).read("listRetention");
  const retained = all.find((each) => each.category === category)!;
  return loadDecision(request, {
    question: question(whatGoes(category, dayOf(retained.before), dueCount(retained.due))),
    ...(category === "people" && { link: peopleLink }),
    facts: irrevocable,
    isDangerous: true,
    obstacle: whyNotProposed(retained),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, retentionFeature);
  const category = stepAmong(retentionCategories, params.category);
  return submitDecision(post, {
    write: (idempotencyKey) => bankFor(post.actor).call("proposeRetention", { category }, idempotencyKey),
    done,
    leadTo: retentionPath,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
