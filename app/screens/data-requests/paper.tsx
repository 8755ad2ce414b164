import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { DataRequest } from "~/bank/types";
import { now } from "~/clock.server";
import { jakartaDate, longDate, timeInWib } from "~/format/dates";
import { titleCase } from "~/format/text";
import { letterLinks, PaperReport } from "~/list/paper-report";
import {
  accountsStandStill,
  letterBegins,
  mustBeAnswered,
  receiptTitle,
  refusalSays,
  replySteps,
  requestsTitle,
  signedBy,
} from "~/texts/data-requests";
import { Facts } from "~/ui/facts";
import { asRead, Lines } from "~/ui/lines";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { decideFeature, registerFeature, requestPath } from "./addresses";
import { askedFacts } from "./request-facts";

export const handle = printHandle;
export const links = letterLinks;
export const meta = titled(requestsTitle);

/** The receipt of a request, or the letter that answers or refuses it: which of them the last part of the address says. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const found = await bankFor(actor).read("dataRequest", params.key!);
  // All that it would say has gone.
  if (found.erasure?.at) throw new Response(null, { status: 404 });
  const isReceipt = /receipt\/?$/i.test(new URL(request.url).pathname);
  const { title, facts, text, signed, signers } = isReceipt ? receiptOf(found) : letterOf(found);
  // Of the office of the person, whoever prints it.
  const { branch } = found.person;
  const paper = paperOf({ name: actor.name, branch }, now(), []);
  const frame = { ...paper.frame, day: longDate(jakartaDate(new Date(signed.at))) };
  return { ...paper, frame, title, about: facts, text, signers, path: requestPath(found.key) };
}

const receiptOf = (found: DataRequest) => ({
  title: receiptTitle,
  facts: [["Nomor permintaan", found.key], ...askedFacts(found)] as const,
  text: mustBeAnswered(timeInWib(found.dueAt)),
  signed: found.registered,
  signers: [
    { role: signedBy.asker, name: found.askerName },
    { role: signedBy.receiver, name: found.registered.name },
  ] as const,
});

/** @throws a 404 response before a request is answered or refused, and where it was taken back */
function letterOf({
  key,
  kind,
  person,
  askerName,
  receivedAt,
  answer,
  ground,
  stopsAccounts,
  decided,
}: DataRequest) {
  if (answer === null || decided === null) throw new Response(null, { status: 404 });
  const text = [
    ...letterBegins(askerName, timeInWib(receivedAt), kind, titleCase(person.name)),
    ...(ground ? [refusalSays(ground)] : []),
    answer,
    ...(stopsAccounts ? [accountsStandStill] : []),
  ];
  return {
    title: replySteps[ground ? "refuse" : "answer"].letter,
    facts: [["Nomor permintaan", key]] as const,
    text: text.join("\n"),
    signed: decided,
    signers: [
      { role: signedBy.taker, name: askerName },
      { role: signedBy.decider, name: decided.name },
    ] as const,
  };
}

export default function RequestPaper() {
  const { about, text, ...paper } = useLoaderData<typeof loader>();
  return (
    <PaperReport {...paper}>
      <Facts facts={asRead(about)} isCard={false} />
      <div className="letter">
        <Lines text={text} />
      </div>
    </PaperReport>
  );
}
