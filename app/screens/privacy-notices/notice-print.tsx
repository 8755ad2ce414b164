import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSupported, requireView } from "~/access/actor.server";
import { bankFor, noticeReaders } from "~/bank/index.server";
import { now } from "~/clock.server";
import { Paper, paperLinks } from "~/list/paper-report";
import { privacyNoticesTitle as title } from "~/texts/privacy-notices";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { noticePath } from "./addresses";
import { noticeRow } from "./notice-row";
import { NoticeText } from "./notice-text";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

/** A text to hand out. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...noticeReaders);
  await requireSupported(request, "privacy");
  const { key, text, number, stateName } = noticeRow(await bankFor(actor).read("privacyNotice", params.key!));
  const { frame } = paperOf(actor, now(), []);
  return { path: noticePath(key), text, facts: [`Versi ${number}`, stateName], frame };
}

export default function NoticePrint() {
  const { text, ...paper } = useLoaderData<typeof loader>();
  return (
    <Paper title={title} {...paper}>
      <NoticeText text={text} />
    </Paper>
  );
}
