import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ProposalAnswer } from "contract/decisions";
import { requireSupported, requireView } from "~/access/actor.server";
import { bankFor, noticeReaders } from "~/bank/index.server";
import { useParentList } from "~/list/detail-links";
import { actNames } from "~/texts/decisions";
import { privacyNoticesTitle, noticeTitle as title } from "~/texts/privacy-notices";
import { ButtonLink } from "~/ui/button-link";
import { Facts } from "~/ui/facts";
import { Screen, titled } from "~/ui/screen";
import { stateWithSteps } from "~/ui/steps";
import { noticeListPath, noticePath } from "./addresses";
import { noticeRow, whyNotDecided } from "./notice-row";
import { NoticeText } from "./notice-text";

export const meta = titled(title);

/** A text, who proposed it and who decided, and where it is decided. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...noticeReaders);
  await requireSupported(request, "privacy");
  const notice = await bankFor(actor).read("privacyNotice", params.key!);
  const whyNot = (step: ProposalAnswer) => whyNotDecided(step, notice, actor) ?? "";
  const why = { approve: whyNot("approve"), refuse: whyNot("refuse") };
  return { ...noticeRow(notice), why: notice.state === "proposed" ? why : null };
}

export default function NoticeDetail() {
  const { key, text, number, why, ...state } = useLoaderData<typeof loader>();
  const parent = useParentList(noticeListPath, privacyNoticesTitle);
  const { search } = useLocation();
  const to = (part: string) => `${noticePath(key)}/${part}${search}`;
  return (
    <Screen
      title={title}
      parent={parent}
      actions={
        <>
          <ButtonLink href={to("print")} target="_blank" label="Cetak" />
          {why?.refuse === "" && <ButtonLink href={to("refuse")} label={actNames.refuse} data-still />}
          {why?.approve === "" && (
            <ButtonLink href={to("approve")} label={actNames.approve} isMain data-still />
          )}
        </>
      }
    >
      <Facts
        facts={[
          ["Versi", number],
          ["Status", stateWithSteps(state)],
          why?.approve && ["Keputusan", why.approve],
        ]}
      />
      <NoticeText text={text} />
    </Screen>
  );
}
