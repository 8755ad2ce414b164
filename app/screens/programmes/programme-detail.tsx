import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type Programme } from "~/bank/index.server";
import { valueIn } from "~/form/draft";
import { EditLink, useIsEditing } from "~/form/edit-link";
import { formKeyAt, submit } from "~/form/submit.server";
import { ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { shortDate } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { listHref, useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { ListPart } from "~/list/part";
import { readHistory } from "~/list/read-history.server";
import { readList } from "~/list/read-list.server";
import {
  budgetsTitle,
  budgetTitle,
  detailTitle as title,
  fieldNames,
  noBudgets,
  programmeLabels as labels,
  programmeHistory,
  programmesTitle,
  programmeUpdated,
} from "~/texts/programmes";
import { ButtonLink } from "~/ui/button-link";
import { Screen, titled } from "~/ui/screen";
import { budgetPath, programmeFeature, programmeListPath } from "./addresses";
import { budgetColumns, budgetRow } from "./budgets";
import { editedProgramme } from "./forms";
import { EditableFields } from "./programme-fields";

/** The part of the URL that says which page of budgets. */
const budgetsPart = "anggaran";

export const links = recordLinks;
export const meta = titled(title);

/** A programme, its budgets, and what was done to both. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, programmeFeature);
  const bank = bankFor(actor);
  const key = params.key!;
  const { search } = new URL(request.url);
  const programme = await bank.read("programme", key);
  const mayEdit = actor.branch.isHeadOffice;
  const [budgets, history] = await Promise.all([
    readList(request, {
      call: (slice) => bank.call("listProgrammeBudgets", { ...slice, programmeKey: key }),
      row: (budget) => budgetRow(budget, actor, search),
      part: budgetsPart,
    }),
    readHistory(request, bank, { subject: "programme", key }, { ...programmeHistory, readable }),
  ]);
  return json({
    programme: shown(programme),
    budgets,
    history,
    mayEdit,
    proposePath: mayEdit ? budgetPath(key) : null,
    idempotencyKey: formKeyAt(request),
  });
}

/** A value of the history: sums and days as people read them. */
function readable(field: string, value: unknown): unknown {
  if (typeof value === "number" && (field === "amountIdr" || field === "excess")) return grouped(value);
  const isDay = field === "validFrom" || field === "validUntil";
  return isDay && typeof value === "string" ? shortDate(value) : value;
}

const shown = ({ field, validUntil, ...programme }: Programme) => ({
  ...programme,
  field: fieldNames[field],
  validUntil: validUntil ?? "",
});

type Shown = ReturnType<typeof shown>;

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, programmeFeature);
  const update = async ({ idempotencyKey, ...edit }: z.infer<typeof editedProgramme>) => {
    const change = { ...edit, key: params.key!, validUntil: edit.validUntil || null };
    await bankFor(actor).call("updateProgramme", change, idempotencyKey);
    return redirectWithResult(listHref(programmeListPath, new URL(request.url).search), programmeUpdated);
  };
  return submit(form, editedProgramme, update, { keep: { request, userId: actor.userId } });
}

export default function ProgrammeDetail() {
  const data = useLoaderData<typeof loader>();
  const isRead = !useIsEditing() || !data.mayEdit;
  const parent = useParentList(programmeListPath, programmesTitle);
  const { search } = useLocation();
  const { programme, budgets, history, mayEdit, proposePath } = data;
  return (
    <Screen
      title={title}
      parent={parent}
      actions={
        <>
          {proposePath && <ButtonLink href={proposePath + search} label={budgetTitle} />}
          {mayEdit && <EditLink label="Edit Program" />}
        </>
      }
    >
      <ProgrammeForm key={String(isRead)} programme={programme} isRead={isRead} />
      <ListPart
        title={budgetsTitle}
        id={budgetsPart}
        list={budgets}
        columns={budgetColumns}
        empty={noBudgets}
      />
      {history && <History list={history} />}
    </Screen>
  );
}

/** The fields that can change, in the order of the form. */
const editable = ["name", "validFrom", "validUntil"] as const;

/** The name as it is, a day as people write it. */
const textOf = (field: (typeof editable)[number], value: string) =>
  field === "name" ? value : shortDate(value);

function ProgrammeForm({ programme, isRead }: { programme: Shown; isRead: boolean }) {
  const record = useRecordForm({ id: "programme", schema: editedProgramme, defaultValue: programme });
  return (
    <RecordForm
      record={record}
      version={programme.version}
      differences={(edit) =>
        editable.map((name) => ({
          name: labels[name],
          yours: textOf(name, valueIn(edit, name)),
          present: textOf(name, programme[name]),
        }))
      }
      isRead={isRead}
    >
      <ReadField label={labels.code} value={programme.code} />
      <ReadField label={labels.field} value={programme.field} />
      <ReadField label={labels.mark} value={programme.mark} />
      {isRead ? (
        editable.map((name) => (
          <ReadField key={name} label={labels[name]} value={textOf(name, programme[name]) || "-"} />
        ))
      ) : (
        <EditableFields fields={record.fields} />
      )}
    </RecordForm>
  );
}
