import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { requireView } from "~/access/actor.server";
import { bankFor, isKnownToSupport, mostDecidedAtOnce, type FundRequest } from "~/bank/index.server";
import { actionLink } from "~/list/action-link";
import { chosenElsewhere, isChoosing, isTicking, type RowChoice } from "~/list/choice";
import { ChooseActions, ManyBar, useChoiceColumns } from "~/list/chooser";
import { ListScreen } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { alreadyProcessed, ownWork, refusalToApprove } from "~/texts/decisions";
import { approveLabel } from "~/texts/transactions";
import { requestKindOf, useRequestKind, type RequestKind, titledByRequest } from "./kinds";
import { requestColumns, requestRow } from "./request-columns";

export const meta = titledByRequest((kind) => kind.approvals.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, requestKindOf(request).approvals.feature);
  const kind = requestKindOf(request);
  const canChoose = await isKnownToSupport("approvals");
  const { search } = new URL(request.url);
  const chooses = canChoose && isChoosing(search);
  const list = await readList(request, {
    call: (slice) => bankFor(actor).call("listRequests", kind.name, { ...slice, status: "pending" }),
    row: (row) => ({ ...approvalRow(row, kind, actor.userId), ...(chooses && { choice: choiceOf(row) }) }),
  });
  const elsewhere = chooses ? chosenElsewhere(search, list.rows) : [];
  const elsewhereIdr = await bankFor(actor).read("sumOfRequests", elsewhere);
  return { ...list, elsewhereIdr, most: mostDecidedAtOnce, ...(canChoose && { canChoose }) };
}

const choiceOf = ({ key, customerName: name, amountIdr }: FundRequest) => ({ key, name, amountIdr });

/** A request that waits for approval, and why the user cannot give it (docs/rules.md#four-eyes); "" if they can. */
function approvalRow(row: FundRequest, kind: RequestKind, userId: string) {
  const whyNotVoid = row.prospects?.void.refusal ?? "";
  return { ...requestRow(row, kind), whyNot: refusalToApprove(row, userId) ?? "", whyNotVoid };
}

type ApprovalRow = ReturnType<typeof approvalRow> & { readonly choice?: RowChoice };

export default function ApprovalList() {
  const list = useLoaderData<typeof loader>();
  const kind = useRequestKind();
  const columns = useChoiceColumns(useMemo(() => columnsOf(kind), [kind]));
  const { search } = useLocation();
  const canChoose = list.canChoose === true && list.rows.length > 0;
  return (
    <ListScreen
      title={kind.approvals.title}
      {...{ list, columns }}
      {...(canChoose && { actions: <ChooseActions /> })}
      isTicking={canChoose && isTicking(search)}
    >
      {canChoose && <ManyBar {...list} path={kind.approvals.path} kinds={[kind.name]} />}
      {list.rows.some(({ whyNot }) => whyNot === ownWork) && (
        <p className="bar quiet">{`Approve tidak aktif pada data yang Anda buat sendiri: ${ownWork}`}</p>
      )}
    </ListScreen>
  );
}

function columnsOf(kind: RequestKind): Column<ApprovalRow>[] {
  const { voiding } = kind;
  return [
    ...requestColumns(kind),
    {
      title: "AKSI",
      cell: ({ key, status, whyNot, whyNotVoid }, to) => {
        const isOver = status === "pending" ? "" : alreadyProcessed;
        return (
          <>
            {actionLink(approveLabel, to.question(key, "approve"), whyNot || isOver)}{" "}
            {actionLink(voiding.label, to.question(key, voiding.step), whyNotVoid || isOver)}
          </>
        );
      },
      kind: "code",
    },
  ];
}
