import { Checkbox } from "@mantine/core";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { requireActor, requireSupported } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { FormField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { idempotencyKey, requiredText } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { howToSave, viewSaved } from "~/texts/views";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { Screen, titled } from "~/ui/screen";
import { viewToSave, viewsPath } from "./addresses";
import { shownView } from "./load-view.server";

/** The form of a new view. The browser does not send an unchecked box. */
const newView = z.object({
  name: requiredText("Nama", 60),
  isShared: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  idempotencyKey,
});

const title = "Simpan Tampilan";
const parent = { name: "Tampilan Tersimpan", href: viewsPath };

export const links = recordLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  await requireSupported(request, "desk");
  const view = viewToSave(request);
  return json(
    {
      shown: view === undefined ? null : await shownView(view, actor),
      branchName: actor.branch.name,
      idempotencyKey: formKeyAt(request),
    },
    { status: view === undefined ? 404 : 200 },
  );
}

/** Saves the view in the address under a name, and leads there. */
export async function action({ request }: ActionFunctionArgs) {
  const post = await requireOwnAction(request);
  const address = viewToSave(request);
  if (address === undefined) throw new Response(null, { status: 404 });
  return submit(post, newView, async ({ idempotencyKey, ...fields }) => {
    await bankFor(post.actor).call("saveView", { ...fields, address }, idempotencyKey);
    return redirectWithResult(address, viewSaved);
  });
}

/** The form that saves a list or report, with its filter, under a name. */
export default function NewView() {
  const { shown, branchName } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "view", schema: newView });
  const { name, isShared } = record.fields;
  // Somebody wrote the address by hand.
  if (!shown)
    return (
      <Screen title={title} parent={parent}>
        <EmptyState text="Tidak ada tampilan untuk disimpan pada alamat ini." next={howToSave} />
      </Screen>
    );
  return (
    <Screen title={title} parent={parent}>
      <RecordForm record={record}>
        <Facts
          isCard={false}
          facts={[
            ["Layar", shown.screen],
            ["Saringan", shown.facts.join(" · ") || "Tanpa saringan"],
          ]}
        />
        <FormField field={name} label="Nama *" autoComplete="off" />
        <Checkbox
          className="whole-row"
          name={isShared.name}
          value="on"
          label={`Bagikan dengan ${branchName}`}
          defaultChecked={isShared.initialValue === "on"}
        />
      </RecordForm>
    </Screen>
  );
}
