import { BranchScope } from "bank-api/domain/branch-scope";
import { already, notFound } from "bank-api/domain/errors";
import { filledInTrail, parseFillable } from "bank-api/domain/fillable-fields";
import {
  countIncomplete,
  fillGaps,
  listIncomplete,
  readCompleteness,
} from "bank-api/store/customers/completeness";
import type { ActorHandlers } from "../handler";
import { listed } from "./lists";

export const completenessHandlers = {
  async countIncomplete({ actor, body, db }) {
    return { data: await countIncomplete(db, BranchScope.of(actor).narrowedTo(body.branchKey)) };
  },

  async listIncomplete({ actor, body, db, page }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    return listed(await listIncomplete(db, body.missing, scope, page));
  },

  async readCompleteness({ db, record }) {
    const found = await readCompleteness(db, record);
    if (!found) throw notFound();
    return { data: found };
  },

  async completeCustomer({ body, db, record }) {
    const fields = parseFillable(body, record.nationalId ?? "");
    if (!(await fillGaps(db, record, fields)))
      throw already("Data ini sudah diisi orang lain. Yang sudah ada tidak diubah.");
    const act = { action: "customer.complete", subject: `customer:${record.id}`, after: filledInTrail(fields) };
    return { data: {}, act };
  },
} satisfies Partial<ActorHandlers>;
