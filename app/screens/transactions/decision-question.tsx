import { Confirmation } from "~/form/confirmation";
import { AreaField } from "~/form/field";
import { useDraftText } from "~/form/use-draft-text";
import { longestReason } from "~/texts/transactions";
import { MessageDialog } from "~/ui/dialog";
import type { Decision, Kind } from "./kinds";
import type { DecisionData } from "./load-decision.server";

interface DecisionQuestionProps extends DecisionData {
  readonly kind: Kind;
  readonly decision: Decision;
  /** The list behind, path and query. */
  readonly closeTo: string;
}

/** Asks whether to approve or void a request, over its list (docs/product.md#deciding-requests). */
export function DecisionQuestion({ kind, decision, closeTo, ...data }: DecisionQuestionProps) {
  const { name, amount, accountNumber, makerName, time, hindrance, idempotencyKey } = data;
  const { title, question } = kind.texts[decision];
  if (hindrance !== "") return <MessageDialog title={title} text={hindrance} closeTo={closeTo} />;
  const isVoid = decision === "void";
  return (
    <Confirmation
      question={{ title, text: question(name, amount), no: "Tidak", yes: "Ya" }}
      closeTo={closeTo}
      idempotencyKey={idempotencyKey}
      isDangerous={isVoid}
    >
      <p className="quiet">
        Account {accountNumber}. Dibuat {time} oleh {makerName}.
      </p>
      {isVoid && <ReasonField />}
    </Confirmation>
  );
}

function ReasonField() {
  return (
    <AreaField
      label="Alasan (opsional)"
      name="reason"
      rows={3}
      maxLength={longestReason}
      defaultValue={useDraftText("reason")}
    />
  );
}
