import { approvalScreensOf, decidesBy } from "bank-api/domain/approvals";
import { BranchScope } from "bank-api/domain/branch-scope";
import { listPending, readShellCounts } from "bank-api/store/approvals/approvals";
import { listUndecidable } from "bank-api/store/approvals/undecidable";
import { listViews } from "bank-api/store/people/views";
import type { ActorHandlers } from "../handler";
import { listed } from "./lists";

export const pendingHandlers = {
  async readDesk({ actor, db }) {
    const [counts, views] = await Promise.all([
      readShellCounts(db, decidesBy(actor), actor),
      listViews(db, actor),
    ]);
    return { data: { ...counts, views } };
  },

  async listUndecidable({ actor, db }) {
    return { data: await listUndecidable(db, approvalScreensOf(actor), BranchScope.of(actor)) };
  },

  async listApprovals({ actor, body, db, page }) {
    return listed(await listPending(db, actor, decidesBy(actor, body.feature), page));
  },
} satisfies Partial<ActorHandlers>;
