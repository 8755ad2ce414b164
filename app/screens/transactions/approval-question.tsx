import { useLocation, useParams } from "@remix-run/react";
import { decisionIn, type Approval } from "./approvals";
import { DecisionQuestion } from "./decision-question";
import type { DecisionData } from "./load-decision.server";

/** The question that an approval's address asks, over its list. */
export function ApprovalQuestion({ approval, data }: { approval: Approval; data: DecisionData }) {
  const { search } = useLocation();
  const decision = decisionIn(approval, useParams().step);
  if (!decision) return null;
  return (
    <DecisionQuestion
      {...data}
      kind={approval.kind}
      decision={decision}
      closeTo={approval.listPath + search}
    />
  );
}
