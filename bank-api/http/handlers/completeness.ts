import { BranchScope } from "bank-api/domain/branch-scope";
import { already, notFound } from "bank-api/domain/errors";
import { filledInTrail, parseFillable } from "bank-api/domain/fillable-fields";
import {
  countIncomplete,
  fillGaps,
  listIncomplete,
  readCompleteness,
} from "bank-api/store/customers/completeness";
import { noRows } from "bank-api/store/lists/paging";
import type { ActorHandlers } from "../handler";
import { countOf } from "./lists";

export const completenessHandlers = {
  async countIncomplete({ actor, body, db }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    return { data: scope ? await countIncomplete(db, scope) : [] };
  },

  async listIncomplete({ actor, body, db, page }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branchKey);
    const found = scope ? await listIncomplete(db, body.missing, scope, page) : noRows;
    return { data: found.rows, ...countOf(found) };
  },

  async readCompleteness({ db, record }) {
    const found = await readCompleteness(db, record);
    if (!found) throw notFound();
    return { data: found };
  },

  async completeCustomer({ body, db, clock, record }) {
    const fields = parseFillable(body, record.nationalId ?? "");
    if (!(await fillGaps(db, record, fields)))
      throw already("Data ini sudah diisi orang lain. Yang sudah ada tidak diubah.");
    const [at, subject, after] = [clock.now(), `customer:${record.id}`, filledInTrail(fields)];
    return { data: {}, act: { at, action: "customer.complete", subject, after } };
  },
} satisfies Partial<ActorHandlers>;
