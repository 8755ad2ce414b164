import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { featureNames } from "contract/features";
import { requireView, type Actor } from "~/access/actor.server";
import { bankFor, type Bank } from "~/bank/index.server";
import type { DataRequest } from "~/bank/types";
import { now } from "~/clock.server";
import { obstacleTo } from "~/form/proposal.server";
import { useParentList } from "~/list/detail-links";
import { NewestHistory } from "~/list/history";
import { historyRow } from "~/list/history-row";
import { changeAsnafTitle } from "~/texts/asnaf";
import { completeTitle } from "~/texts/completeness";
import { customerHistory } from "~/texts/customer-history";
import {
  letterLabel,
  openRecord,
  receiptLabel,
  replySteps,
  requestLabels,
  requestStateNames,
  requestsTitle,
  requestTitle as title,
  takeBack,
} from "~/texts/data-requests";
import { changeCategoryTitle } from "~/texts/merchant-categories";
import { copyLabels } from "~/texts/personal-copy";
import { ButtonLink } from "~/ui/button-link";
import { Facts } from "~/ui/facts";
import { FileButton } from "~/ui/file-button";
import { asRead } from "~/ui/lines";
import { leftShown, pill } from "~/ui/pill";
import { Screen, titled } from "~/ui/screen";
import { decideFeature, registerFeature, requestListPath, requestPath } from "./addresses";
import { askedFacts, repliedFacts } from "./request-facts";
import { stateTones, timed } from "./request-table";

/** The title has no name of a person, because it stays in the browser's history. */
export const meta = titled(title);

/** A request, what has become of it, and what the user may do about it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const bank = bankFor(actor);
  const found = await bank.read("dataRequest", params.key!);
  const { state, registered } = found;
  const isOpen = state === "open";
  const isGone = Boolean(found.erasure?.at);
  const mayDecide = isOpen && actor.may(decideFeature);
  const whyNot = obstacleTo("approve", actor, { isOpen, proposerKey: registered.key });
  const mayReply = mayDecide && whyNot === undefined;
  return json({
    path: requestPath(found.key),
    state: { name: requestStateNames[state], tone: stateTones[state], left: timed(found, now()).left },
    facts: [...askedFacts(found), ...repliedFacts(found)],
    ways: waysTo(found, actor),
    // Nothing is left to print once the data of the person has gone.
    hasReceipt: !isGone,
    hasLetter: !isGone && found.answer !== null,
    // Nobody makes a copy alone: before the answer, only a second person reads it.
    hasCopy: !isGone && found.kind === "copy" && (state === "answered" || mayReply),
    whyNot: mayDecide ? whyNot : undefined,
    mayReply,
    mayTakeBack: isOpen && registered.key === actor.userId,
    changes: found.kind === "correction" ? await changesSince(found, actor, bank) : [],
  });
}

/** The screen of the person's record, and of a correction those that correct it, as far as the role opens them. */
function waysTo({ kind, erasure, person: { key, type } }: DataRequest, actor: Actor) {
  const ways = waysByType[type];
  return (kind === "correction" && !erasure ? ways : ways.slice(0, 1))
    .filter(([feature]) => actor.may(feature))
    .map(([, label, address]) => ({ label, href: address.replace(":key", encodeURIComponent(key)) }));
}

/** The screen of the record comes first. */
const waysByType = {
  Mustahik: [
    ["MN201", openRecord.Mustahik, "/list-mustahik/:key"],
    ["MN206", changeAsnafTitle, "/list-mustahik/:key/asnaf"],
    ["MN208", completeTitle, "/completeness/:key"],
    ["MN210", featureNames.MN210, "/upload-kelengkapan-mustahik/new"],
  ],
  Merchant: [
    ["MN301", openRecord.Merchant, "/list-merchant/:key"],
    ["MN305", changeCategoryTitle, "/list-merchant/:key/category"],
  ],
} as const;

/** The newest changes of the person's record since a request came in, for who may open the record or answers the request. */
async function changesSince({ person: { key, type }, receivedAt }: DataRequest, actor: Actor, bank: Bank) {
  if (!actor.may(waysByType[type][0][0]) && !actor.may(decideFeature)) return [];
  const subject = type === "Merchant" ? "merchant" : "mustahik";
  const { rows } = await bank.read("listHistory", { subject, key, skip: 0, limit: mostShown });
  return rows.filter(({ at }) => Date.parse(at) >= Date.parse(receivedAt)).map(historyRow(customerHistory));
}

const mostShown = 50;

export default function RequestDetail() {
  const { path, state, facts, ways, changes, ...may } = useLoaderData<typeof loader>();
  // The addresses remember the list that the request was opened from.
  const { search } = useLocation();
  const to = (step: string) => `${path}/${step}${search}`;
  return (
    <Screen
      title={title}
      parent={useParentList(requestListPath, requestsTitle)}
      actions={
        <>
          {may.hasReceipt && <ButtonLink href={to("receipt")} label={receiptLabel} target="_blank" />}
          {may.hasCopy && (
            <>
              <ButtonLink href={`${path}/copy`} label={copyLabels.paper} target="_blank" />
              <FileButton href={`${path}/copy.csv`} label={copyLabels.csv} />
              <FileButton href={`${path}/copy.json`} label={copyLabels.json} />
            </>
          )}
          {may.hasLetter && <ButtonLink href={to("letter")} label={letterLabel} target="_blank" />}
          {may.mayTakeBack && <ButtonLink href={to("take-back")} label={takeBack.label} data-still />}
          {may.mayReply && <ButtonLink href={to("refuse")} label={replySteps.refuse.label} />}
          {may.mayReply && <ButtonLink href={to("answer")} label={replySteps.answer.label} isMain />}
        </>
      }
    >
      {may.whyNot && <p className="bar quiet">{may.whyNot}</p>}
      {ways.length > 0 && (
        <div className="bar">
          {ways.map(({ href, label }) => (
            <ButtonLink key={href} href={href} label={label} />
          ))}
        </div>
      )}
      <Facts
        facts={[
          [
            requestLabels.state,
            <>
              {pill(state.tone, state.name)} {leftShown(state.left)}
            </>,
          ],
          ...asRead(facts),
        ]}
      />
      {changes.length > 0 && <NewestHistory rows={changes} />}
    </Screen>
  );
}
