import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { longestReason } from "contract/reason";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, everyRow, mostDeputyDays, type Ask } from "~/bank/index.server";
import { now } from "~/clock.server";
import { FormArea, FormSelect } from "~/form/field";
import { FormDay } from "~/form/form-day";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { idempotencyKey, whenValid, requiredText } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { requiredDay } from "~/form/typed";
import { jakartaDate } from "~/format/dates";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import {
  deputiesTitle,
  deputyNamed,
  longestHelp,
  nameTitle as title,
  whoNames,
  deputyFaults as faults,
} from "~/texts/deputies";
import { EmptyState } from "~/ui/empty-state";
import { Screen, titled } from "~/ui/screen";
import { deputyFeature, deputyListPath } from "./addresses";

const days = { from: requiredDay(faults.from), to: requiredDay(faults.to) };

/** The form that names a deputy. The bank judges the days. */
const newDeputy = z
  .object({
    deputyKey: z.string(faults.deputy).min(1, faults.deputy),
    ...days,
    reason: requiredText("Alasan", longestReason),
    idempotencyKey,
  })
  .refine(({ from, to }) => to >= from, { path: ["to"], error: faults.to, when: whenValid(days) });

export const links = recordLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, deputyFeature);
  return json({
    choices: await candidates(bankFor(actor).read),
    today: jakartaDate(now()),
    mostDays: mostDeputyDays,
    idempotencyKey: formKeyAt(request),
  });
}

async function candidates(ask: Ask) {
  const rows = await everyRow((slice) => ask("listDeputyCandidates", slice));
  return rows.map(({ key, name, username }) => ({ value: key, label: name, code: username }));
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, deputyFeature);
  const { actor } = post;
  const name = async ({ idempotencyKey, ...fields }: z.infer<typeof newDeputy>) => {
    await bankFor(actor).call("nameDeputy", fields, idempotencyKey);
    return redirectToList(request, deputyListPath, deputyNamed);
  };
  const choices = async () => ({ deputyKey: await candidates(bankFor(actor).call) });
  return submit(post, newDeputy, name, { choices });
}

export default function NewDeputy() {
  const { choices, today, mostDays } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "deputy", schema: newDeputy });
  const { fields } = record;
  const parent = useParentList(deputyListPath, deputiesTitle);
  if (choices.length === 0)
    return (
      <Screen title={title} parent={parent}>
        <EmptyState text="Tidak ada yang dapat Anda tunjuk." next={whoNames} />
      </Screen>
    );
  return (
    <Screen title={title} parent={parent}>
      <RecordForm record={record}>
        <FormSelect
          field={fields.deputyKey}
          label="Pengganti *"
          description={whoNames}
          none="Pilih Pengganti"
          data={choices}
        />
        <FormDay className="row-start" field={fields.from} label="Mulai Tanggal *" min={today} />
        <FormDay field={fields.to} label="Sampai Tanggal *" description={longestHelp(mostDays)} min={today} />
        <FormArea field={fields.reason} label="Alasan *" />
      </RecordForm>
    </Screen>
  );
}
