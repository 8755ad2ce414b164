import { BranchScope } from "bank-api/domain/branch-scope";
import { noRight, notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { holds, workOnCustomers } from "bank-api/domain/permission";
import { listAccess } from "bank-api/store/audit/access-log";
import { customerTypesOf } from "bank-api/store/customers/customers";
import type { ActorHandlers } from "../handler";
import { countOf } from "./lists";

export const accessRecordHandlers = {
  async recordAccess({ actor, body, db }) {
    const customerIds = [...new Set(body.customerKeys)];
    const types = await customerTypesOf(db, customerIds.filter(isId), BranchScope.of(actor));
    if (types.size < customerIds.length) throw notFound();
    if ([...types.values()].some((type) => !holds(actor, workOnCustomers[type]))) throw noRight();
    return { data: {}, opened: { customerIds, screen: body.screen } };
  },

  async listAccess({ db, page, record }) {
    const found = await listAccess(db, record, page);
    return { data: found.rows, ...countOf(found) };
  },
} satisfies Partial<ActorHandlers>;
