import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type Programme } from "~/bank/index.server";
import { EditLink, useIsEditing } from "~/form/edit-link";
import { differencesOf, historyOf, RecordInputs, RecordValues } from "~/form/record-fields";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { grouped } from "~/format/rupiah";
import { useParentList } from "~/list/detail-links";
import { History } from "~/list/history";
import { ListPart } from "~/list/part";
import { readHistory } from "~/list/read-history.server";
import { readList } from "~/list/read-list.server";
import { redirectToList } from "~/list/redirect-to-list.server";
import { message } from "~/texts/dialog";
import { budgetsTitle, budgetTitle, detailTitle as title, programmesTitle } from "~/texts/programmes";
import { ButtonLink } from "~/ui/button-link";
import { Screen, titled } from "~/ui/screen";
import { budgetPath, programmeFeature, programmeListPath } from "./addresses";
import { budgetColumns, budgetRow } from "./budgets";
import { editableFields, editedProgramme, lastingFields } from "./programme-fields";

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
    readHistory(request, bank, { subject: "programme", key }, historyWords),
  ]);
  return json({
    programme,
    budgets,
    history,
    mayEdit,
    idempotencyKey: formKeyAt(request),
  });
}

const own = historyOf({ ...lastingFields, ...editableFields });

/** Words for the history of a programme and its budgets. */
const historyWords = {
  actions: {
    "programme.create": "Dibuat",
    "programme.update": "Diubah",
    "programme.propose-budget": "Anggaran diusulkan",
    "programme.approve-budget": "Anggaran disetujui",
    "programme.refuse-budget": "Anggaran ditolak",
    "programme.exceed-budget": "Anggaran dilampaui",
  },
  fields: { ...own.fields, year: "Tahun", amountIdr: "Anggaran", batch: "Batch", excess: "Melampaui" },
  readable: (field: string, value: unknown) =>
    typeof value === "number" && (field === "amountIdr" || field === "excess")
      ? grouped(value)
      : own.readable(field, value),
};

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, programmeFeature);
  return submit(post, editedProgramme, async ({ idempotencyKey, ...edit }) => {
    await bankFor(post.actor).call("updateProgramme", { ...edit, key: params.key! }, idempotencyKey);
    return redirectToList(request, programmeListPath, message("Edit Program", "Program sudah diubah."));
  });
}

export default function ProgrammeDetail() {
  const data = useLoaderData<typeof loader>();
  const isRead = !useIsEditing() || !data.mayEdit;
  const parent = useParentList(programmeListPath, programmesTitle);
  const { search } = useLocation();
  const { programme, budgets, history, mayEdit } = data;
  return (
    <Screen
      title={title}
      parent={parent}
      actions={
        <>
          {mayEdit && <ButtonLink href={budgetPath(programme.key) + search} label={budgetTitle} />}
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
        empty="Belum ada anggaran."
      />
      {history && <History list={history} />}
    </Screen>
  );
}

function ProgrammeForm({ programme, isRead }: { programme: Programme; isRead: boolean }) {
  const record = useRecordForm({ id: "programme", schema: editedProgramme, defaultValue: programme });
  return (
    <RecordForm
      record={record}
      version={programme.version}
      differences={(edit) => differencesOf(editableFields, programme, edit)}
      isRead={isRead}
    >
      <RecordValues of={lastingFields} values={programme} />
      {isRead ? (
        <RecordValues of={editableFields} values={programme} />
      ) : (
        <RecordInputs of={editableFields} fields={record.fields} />
      )}
    </RecordForm>
  );
}
