import { BranchScope } from "bank-api/domain/branch-scope";
import { findableBy } from "bank-api/domain/permission";
import { readSought } from "bank-api/domain/search";
import { findByName, findByNumber } from "bank-api/store/customers/search";
import type { FoundKind, SearchMeaning } from "contract/extensions/search";
import { customerType } from "contract/specified/customers";
import type { ActorHandlers } from "../handler";

/** What each meaning may find. */
const kindsOf: Readonly<Record<SearchMeaning, readonly FoundKind[]>> = {
  ktp: ["Mustahik"],
  npwp: ["Merchant"],
  account: ["Account"],
  transaction: ["Transaction"],
  upload: ["Batch"],
  name: ["Mustahik", "Merchant"],
};

export const searchHandlers = {
  async findAnything({ actor, body, db }) {
    const scope = BranchScope.of(actor);
    const findable = findableBy(actor);
    const sought = readSought(body.text);
    const meanings = (Object.keys(sought) as SearchMeaning[]).filter((meaning) =>
      kindsOf[meaning].some((kind) => findable[kind].length > 0),
    );
    const { name } = sought;
    if (name === undefined)
      return { data: { meanings, hits: await findByNumber(db, sought, findable, scope) } };
    const types = customerType.options.filter((type) => findable[type].length > 0);
    const named = await Promise.all(types.map((type) => findByName(db, type, name, scope)));
    return { data: { meanings, hits: named.flat() } };
  },
} satisfies Partial<ActorHandlers>;
