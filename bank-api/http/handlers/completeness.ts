import { BranchScope } from "bank-api/domain/branch-scope";
import { already, existing, notFound } from "bank-api/domain/errors";
import { filledInTrail, parseFillable } from "bank-api/domain/fillable-fields";
import { actOf } from "bank-api/store/audit/audit";
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
    if (record.erasure) throw notFound();
    return { data: existing(await readCompleteness(db, record)) };
  },

  async completeCustomer({ body, db, record }) {
    const fields = parseFillable(body, record.nationalId ?? "");
    if (!(await fillGaps(db, record, fields)))
      throw already("Data ini sudah diisi orang lain. Yang sudah ada tidak diubah.");
    return { data: {}, act: actOf("customer", "complete", record.id, filledInTrail(fields)) };
  },
} satisfies Partial<ActorHandlers>;
