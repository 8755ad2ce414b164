import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { beginningOf } from "contract/typed-text";
import { requireSupported, requireView } from "~/access/actor.server";
import { bankFor, noticeReaders } from "~/bank/index.server";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import {
  howNoticesWork,
  newNoticeTitle,
  privacyNoticesTitle as title,
  toldTitle,
} from "~/texts/privacy-notices";
import { ButtonLink } from "~/ui/button-link";
import { RefreshButton } from "~/ui/refresh-button";
import { titled } from "~/ui/screen";
import { stateWithSteps } from "~/ui/steps";
import { noticeFeature, toldPath } from "./addresses";
import { noticeRow } from "./notice-row";

export const meta = titled(title);

/** So many characters of a text are enough to know it by. */
const shownLetters = 120;

/** The texts by which people are told about their data, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...noticeReaders);
  await requireSupported(request, "privacy");
  const list = await readList(request, {
    call: (query) => bankFor(actor).call("listPrivacyNotices", query),
    row: (notice) => ({ ...noticeRow(notice), text: `${beginningOf(notice.text, shownLetters)} …` }),
  });
  const isSetter = actor.may(noticeFeature);
  return {
    list,
    mayPropose: isSetter && actor.branch.isHeadOffice,
    mayCount: isSetter || actor.may("MN709"),
  };
}

const columns: Column<ReturnType<typeof noticeRow>>[] = [
  { title: "VERSI", cell: ({ number }) => number, kind: "short" },
  { title: "TEKS", cell: ({ text }) => text },
  { title: "STATUS", cell: stateWithSteps },
  { title: "AKSI", cell: ({ key }, to) => <a href={to.detail(key)}>Detail</a>, kind: "short" },
];

export default function NoticeList() {
  const { list, mayPropose, mayCount } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      {...{ title, list, columns }}
      create={mayPropose ? newNoticeTitle : undefined}
      about={howNoticesWork}
      actions={
        <>
          <RefreshButton />
          {mayCount && <ButtonLink href={toldPath} label={toldTitle} />}
        </>
      }
    />
  );
}
