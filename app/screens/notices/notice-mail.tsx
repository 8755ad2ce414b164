import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { requireActor, requireSupported } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { FormSelect } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { idempotencyKey } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { message } from "~/texts/dialog";
import { deliveryNames, noticeMailHint, noticeMailTitle, noticesTitle, topicLabels } from "~/texts/notices";
import { choicesOf } from "~/ui/choices";
import { Screen, titled } from "~/ui/screen";

const delivery = z.enum(["at-once", "daily", "none"], "Pilih kapan surat dikirim.");

/** When mail tells of each topic: what waits, the user's own requests and uploads, and the user's account. */
const mailChoices = z.object({ approvals: delivery, work: delivery, account: delivery, idempotencyKey });

const path = "/notices/mail";

export const links = recordLinks;
export const meta = titled(noticeMailTitle);

/** When the user gets mail about notices. The specification has no notices. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  await requireSupported(request, "desk");
  const chosen = await bankFor(actor).read("readNoticeMail");
  return json({ chosen, idempotencyKey: formKeyAt(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireOwnAction(request);
  return submit(post, mailChoices, async ({ idempotencyKey, ...choices }) => {
    await bankFor(post.actor).call("saveNoticeMail", choices, idempotencyKey);
    return redirectWithResult(path, message(noticeMailTitle, "Pilihan surat pemberitahuan sudah disimpan."));
  });
}

const deliveries = choicesOf(deliveryNames);

export default function NoticeMail() {
  const { chosen } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "notice-mail", schema: mailChoices, defaultValue: chosen });
  const { approvals, work, account } = record.fields;
  return (
    <Screen title={noticeMailTitle} parent={{ name: noticesTitle, href: "/notices" }}>
      <RecordForm record={record}>
        <p className="quiet">{noticeMailHint}</p>
        <FormSelect field={approvals} label={topicLabels.approvals} data={deliveries} />
        <FormSelect field={work} label={topicLabels.work} data={deliveries} />
        <FormSelect field={account} label={topicLabels.account} data={deliveries} />
      </RecordForm>
    </Screen>
  );
}
