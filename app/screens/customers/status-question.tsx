import { useLocation, useParams } from "@remix-run/react";
import { Confirmation } from "~/form/confirmation";
import type { WaitingHandle } from "~/ui/waiting";
import type { CustomerKind } from "./kinds";
import { statusChangeOf } from "./status-change";

export const statusHandle: WaitingHandle = {
  submitting: (params) => statusChangeOf(params)?.texts.submitting,
};

interface StatusQuestionProps {
  readonly kind: CustomerKind;
  readonly name: string;
  readonly idempotencyKey: string;
}

/** Asks whether to change a customer's status, over the list (docs/product.md#questions-and-results). */
export function StatusQuestion({ kind, name, idempotencyKey }: StatusQuestionProps) {
  const { search } = useLocation();
  const change = statusChangeOf(useParams());
  if (!change) return null;
  const { title, question } = change.texts;
  return (
    <Confirmation
      question={{ title, text: question(name), no: "Tidak", yes: "Ya" }}
      closeTo={kind.listPath + search}
      idempotencyKey={idempotencyKey}
    />
  );
}
