import { useLoaderData } from "@remix-run/react";
import { DecisionDialog } from "~/form/decision-dialog";
import { useDraft, valueIn } from "~/form/draft";
import { AreaField } from "~/form/field";
import type { loadRequestDecision } from "./request-decision.server";

/** Asks whether to approve or void a request. */
export function RequestDecisionDialog() {
  const { decision } = useLoaderData<typeof loadRequestDecision>();
  return <DecisionDialog>{decision === "void" && <ReasonField />}</DecisionDialog>;
}

export function ReasonField() {
  return (
    <AreaField
      label="Alasan (opsional)"
      name="reason"
      rows={3}
      defaultValue={valueIn(useDraft(), "reason")}
    />
  );
}
