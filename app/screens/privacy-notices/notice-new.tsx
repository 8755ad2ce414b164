import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { FormArea } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { idempotencyKey, requiredText } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import {
  draftHelp,
  draftLabel,
  newNoticeTitle as title,
  noticeProposed,
  privacyNoticesTitle,
  onlyHeadOfficeSetsNotices,
  textHelp,
} from "~/texts/privacy-notices";
import { ButtonLink } from "~/ui/button-link";
import { Screen, titled } from "~/ui/screen";
import { noticeFeature, noticeListPath } from "./addresses";

const newNotice = z.object({ text: requiredText("Teks", 10_000), idempotencyKey });

export const links = recordLinks;
export const meta = titled(title);

/** The key of the address that asks for a text made from the register of processing. */
const draftKey = "susun";

/** Proposes a text. It begins with the one in force, or with one that is made from the register. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, noticeFeature);
  requireHeadOffice(actor, onlyHeadOfficeSetsNotices);
  const bank = bankFor(actor);
  const wantsDraft = new URL(request.url).searchParams.has(draftKey);
  const approved = { skip: 0, limit: 1, isApproved: true };
  const [inForce] = wantsDraft ? [] : (await bank.read("listPrivacyNotices", approved)).rows;
  const { text } = inForce ?? (await bank.read("draftPrivacyNotice"));
  return json({ text, isDraft: inForce === undefined, idempotencyKey: formKeyAt(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, noticeFeature);
  return submit(post, newNotice, async ({ text, idempotencyKey }) => {
    await bankFor(post.actor).call("proposePrivacyNotice", { text }, idempotencyKey);
    return redirectToList(request, noticeListPath, noticeProposed);
  });
}

export default function NewNotice() {
  const { text, isDraft } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "notice", schema: newNotice, defaultValue: { text } });
  return (
    <Screen
      title={title}
      parent={useParentList(noticeListPath, privacyNoticesTitle)}
      actions={!isDraft && <ButtonLink href={`?${draftKey}=1`} label={draftLabel} />}
    >
      <RecordForm record={record}>
        <FormArea
          field={record.fields.text}
          label="Teks *"
          description={isDraft ? draftHelp : textHelp}
          rows={24}
        />
      </RecordForm>
    </Screen>
  );
}
