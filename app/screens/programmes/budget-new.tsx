import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod/v4";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { FormAmount } from "~/form/amount-field";
import { withoutFormKey } from "~/form/draft";
import { FormSelect } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { idempotencyKey } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { parseAmount } from "~/form/typed";
import {
  budgetProposed,
  budgetTitle as title,
  detailTitle,
  howBudgetsWork,
  onlyHeadOfficeSetsProgrammes,
} from "~/texts/programmes";
import { Screen, titled } from "~/ui/screen";
import { programmePath, programmeFeature } from "./addresses";

const noYear = "Tahun wajib dipilih.";

/** The form that proposes a budget. */
const newBudget = z.object({
  year: z
    .string(noYear)
    .regex(/^\d{4}$/, noYear)
    .transform(Number),
  amount: z.string().default("").transform(parseAmount("Anggaran")),
  idempotencyKey,
});

export const links = recordLinks;
export const meta = titled(title);

/** Proposes a programme's budget of this year or the next. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, programmeFeature);
  const { key, name, year } = await bankFor(actor).read("programme", params.key!);
  return json({
    programmeKey: key,
    name,
    years: [year, year + 1].map(String),
    obstacle: actor.branch.isHeadOffice ? null : onlyHeadOfficeSetsProgrammes,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, programmeFeature);
  const programmeKey = params.key!;
  return submit(post, newBudget, async ({ year, amount, idempotencyKey }) => {
    const budget = { programmeKey, year, amountIdr: amount };
    await bankFor(post.actor).call("proposeProgrammeBudget", budget, idempotencyKey);
    const detail = withoutFormKey(programmePath(programmeKey) + new URL(request.url).search);
    return redirectWithResult(detail, budgetProposed);
  });
}

export default function NewBudget() {
  const { programmeKey, name, years, obstacle } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const record = useRecordForm({ id: "budget", schema: newBudget });
  const { fields } = record;
  const parent = { name: detailTitle, href: withoutFormKey(programmePath(programmeKey) + search) };

  return (
    <Screen title={title} parent={parent}>
      {obstacle === null && <p className="bar quiet">{howBudgetsWork(name)}</p>}
      <RecordForm record={record} obstacle={obstacle}>
        <FormSelect field={fields.year} label="Tahun *" none="Pilih Tahun" data={years} />
        <FormAmount field={fields.amount} label="Anggaran *" />
      </RecordForm>
    </Screen>
  );
}
