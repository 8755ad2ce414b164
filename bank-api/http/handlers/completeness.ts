import { BranchScope } from "bank-api/domain/branch-scope";
import { already, notFound } from "bank-api/domain/errors";
import { filledInTrail, parseFillable } from "bank-api/domain/fillable-fields";
import {
  countIncomplete,
  fillGaps,
  listIncomplete,
  readCompleteness,
  type IncompleteCustomer,
} from "bank-api/store/customers/completeness";
import { noRows } from "bank-api/store/lists/paging";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Handlers } from "../handler";
import { countOf } from "./lists";

export const completenessHandlers: Handlers<
  "countIncomplete" | "listIncomplete" | "readCompleteness" | "completeCustomer"
> = {
  async countIncomplete({ actor, body, db }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
    const branches = scope ? await countIncomplete(db, scope) : [];
    return {
      data: branches.map(({ branchId, branchName, ...counts }) => ({
        branch: { _key: branchId, name: branchName },
        ...counts,
      })),
    };
  },

  async listIncomplete({ actor, body, db, page }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
    const found = scope ? await listIncomplete(db, body.missing, scope, page) : noRows;
    return { data: found.rows.map(incompleteOut), ...countOf(found) };
  },

  async readCompleteness({ db, record }) {
    const found = await readCompleteness(db, record);
    if (!found) throw notFound();
    return { data: incompleteOut(found) };
  },

  async completeCustomer({ actor, body, db, clock, record }) {
    const { no_tlp: phone, no_hp: mobile, no_kk: familyCardNumber, kode_region: regionCode, asnaf } = body;
    const fields = parseFillable(
      { phone, mobile, familyCardNumber, regionCode, asnaf },
      record.nationalId ?? "",
    );
    if (!(await fillGaps(db, record, fields)))
      throw already("Data ini sudah diisi orang lain. Yang sudah ada tidak diubah.");
    const [at, subject, after] = [clock.now(), `customer:${record.id}`, filledInTrail(fields)];
    return { data: {}, act: { actor, at, action: "customer.complete", subject, after } };
  },
};

function incompleteOut(customer: IncompleteCustomer): DataInputOf<Calls["listIncomplete"]>[number] {
  const { id, name, nationalId, branch, missing } = customer;
  return {
    _key: id,
    name,
    no_ktp: nationalId ?? "",
    branch: { _key: branch.id, name: branch.name },
    missing: [...missing],
  };
}
