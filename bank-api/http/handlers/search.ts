import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { customerType } from "contract/customers";
import type { FoundKind, SearchMeaning } from "contract/search";
import { BranchScope } from "bank-api/domain/branch-scope";
import { findableBy } from "bank-api/domain/permission";
import { readSought } from "bank-api/domain/search";
import { findByName, findByNumber, type Hit } from "bank-api/store/customers/search";
import type { Handlers } from "../handler";

/** What each meaning may find. */
const kindsOf: Readonly<Record<SearchMeaning, readonly FoundKind[]>> = {
  ktp: ["Mustahik"],
  npwp: ["Merchant"],
  account: ["Account"],
  transaction: ["Transaction"],
  upload: ["Batch"],
  name: ["Mustahik", "Merchant"],
};

export const searchHandlers: Handlers<"findAnything"> = {
  async findAnything({ actor, body, db }) {
    const scope = BranchScope.of(actor);
    const findable = findableBy(actor);
    const sought = readSought(body.text);
    const meanings = (Object.keys(sought) as SearchMeaning[]).filter((meaning) =>
      kindsOf[meaning].some((kind) => findable[kind].length > 0),
    );
    const { name } = sought;
    if (name === undefined) {
      const hits = await findByNumber(db, sought, findable, scope);
      return { data: { meanings, hits: hits.map(hitOut) } };
    }
    const types = customerType.options.filter((type) => findable[type].length > 0);
    const named = await Promise.all(types.map((type) => findByName(db, type, name, scope)));
    return { data: { meanings, hits: named.flat().map(hitOut) } };
  },
};

function hitOut(hit: Hit): DataInputOf<Calls["findAnything"]>["hits"][number] {
  return {
    kind: hit.kind,
    _key: hit.id,
    type: hit.type,
    name: hit.name,
    number: hit.number ?? "",
    customer: hit.customerId ?? "",
    branch: { _key: hit.branchId, name: hit.branchName },
    status: hit.status,
    ...(hit.at !== null && { timestamp: hit.at.toISOString() }),
    ...(hit.amountIdr !== null && { amount: hit.amountIdr }),
  };
}
