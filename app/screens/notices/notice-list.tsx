import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireActor, requireSupported } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { bankFor, isKnownToSupport, type Notice } from "~/bank/index.server";
import { newIdempotencyKey } from "~/form/draft";
import { FormToken } from "~/form/form-token";
import { dateTime } from "~/format/dates";
import { ListRows } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { noNotices, noticeMailTitle, noticesTitle } from "~/texts/notices";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { noticeText } from "./notice-text.server";
import { chosen, noticePlace, readChosen, type Place } from "./place";

const path = "/notices";
const formId = "pemberitahuan";

export const meta = titled(noticesTitle);

/** What the user was told, newest first. The specification has no notices. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  await requireSupported(request, "desk");
  const hasSessions = await isKnownToSupport("sessions");
  const mayOpen = ({ screen }: Place) => {
    if (screen === "sessions") return hasSessions;
    // Requests about personal data open to who answers them, too.
    return actor.may(screen) || (screen === "MN701" && actor.may("MN708"));
  };
  const list = await readList(request, {
    call: (slice) => bankFor(actor).call("listNotices", slice),
    row: (notice) => rowOf(notice, mayOpen),
  });
  // Only the first page shows the newest, and so all that would be marked.
  const [first] = list.query.page === 1 ? list.rows : [];
  return { list, newest: first?.at ?? null };
}

/** Marks one as read and leads to what it is about, or marks all that the page knows of. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireOwnAction(request);
  const bank = bankFor(actor);
  // A notice can be read twice without harm, so each post has a key of its own.
  const idempotencyKey = newIdempotencyKey();
  const [until, one] = [form.get("until"), form.get("notice")];
  if (typeof one === "string") {
    const { key, address } = readChosen(one);
    await bank.read("readNotices", { key }, idempotencyKey);
    return redirect(address ?? path, 303);
  }
  if (typeof until === "string") await bank.read("readNotices", { until }, idempotencyKey);
  return redirect(path, 303);
}

function rowOf(notice: Notice, mayOpen: (place: Place) => boolean) {
  const place = noticePlace(notice);
  const isOpen = place !== undefined && mayOpen(place);
  return {
    at: notice.at,
    time: dateTime(notice.at),
    text: noticeText(notice),
    isUnread: notice.isUnread,
    isOpen,
    value: chosen(notice.key, isOpen ? place : undefined),
  };
}

type Row = ReturnType<typeof rowOf>;

const columns: Column<Row>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  { title: "PEMBERITAHUAN", cell: ({ text, isUnread }) => (isUnread ? <b>{text}</b> : text) },
  {
    title: "STATUS",
    cell: ({ isUnread }) => (isUnread ? pill("wait", "Baru") : pill("plain", "Dibaca")),
    kind: "short",
  },
  {
    title: "AKSI",
    cell: ({ value, isOpen, isUnread }) =>
      isOpen || isUnread ? (
        <button type="submit" name="notice" value={value}>
          {isOpen ? "Buka" : "Tandai dibaca"}
        </button>
      ) : (
        "-"
      ),
    kind: "code",
  },
];

export default function NoticeList() {
  const { list, newest } = useLoaderData<typeof loader>();
  const empty = (
    <EmptyState {...noNotices}>
      <RefreshButton />
    </EmptyState>
  );
  const rows = <ListRows label={noticesTitle} list={list} columns={columns} empty={empty} />;
  const hasUnread = list.rows.some(({ isUnread }) => isUnread);
  return (
    <Screen
      title={noticesTitle}
      actions={
        <>
          <ButtonLink href="/notices/mail" label={noticeMailTitle} />
          <RefreshButton />
          {newest !== null && hasUnread && (
            <button type="submit" className="button" form={formId} name="until" value={newest}>
              Tandai semua dibaca
            </button>
          )}
        </>
      }
    >
      {list.rows.length === 0 ? (
        // Its button has a form of its own, so it stands in no other.
        rows
      ) : (
        <Form method="post" id={formId}>
          <FormToken />
          {rows}
        </Form>
      )}
    </Screen>
  );
}
