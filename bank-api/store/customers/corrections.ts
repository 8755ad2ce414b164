import { comparableName, plainName } from "bank-api/domain/names";
import { sql } from "kysely";
import type { CorrectableField, Corrections } from "contract/request-kinds";
import { countMembers } from "../lists/list-blocks";
import type { Db } from "../runtime/database";

/** The column of each field that may be corrected. */
export const correctedColumns: Readonly<Record<CorrectableField, string>> = {
  ...{ name: "name", birthDate: "birth_date", birthPlace: "birth_place", gender: "gender" },
  ...{ familyCardNumber: "family_card_number", phone: "phone", mobile: "mobile" },
  ...{ address: "address", regionCode: "region_code", pic: "pic" },
  ...{ bankAccountOwner: "bank_account_owner", bankAccountNumber: "bank_account_number" },
};

/** Replaces what the record of a customer has, here and in all copies that lists use. */
export async function correctCustomer(db: Db, id: string, corrections: Corrections): Promise<void> {
  const { name } = corrections;
  const given = Object.entries(corrections) as [CorrectableField, string][];
  const values = [
    ...given.map(([field, value]) => [correctedColumns[field], value] as const),
    ...(name === undefined
      ? []
      : [["name_lower", plainName(name)] as const, ["name_key", comparableName(name)] as const]),
  ];
  // A name has its place in the lists of customers and of accounts: it leaves the former one, and takes the other.
  await sql`
    WITH former AS MATERIALIZED (SELECT * FROM customers WHERE id = ${id} FOR NO KEY UPDATE), customer AS (
      UPDATE customers SET ${sql.join(values.map(([column, value]) => sql`${sql.id(column)} = ${value}`))}
      FROM former WHERE customers.id = former.id RETURNING customers.*
    ), owned AS (
      UPDATE accounts SET owner_name_lower = customer.name_lower FROM customer WHERE customer_id = customer.id
      RETURNING accounts.*
    ), moved AS (
      SELECT customer_type AS series, branch_id, status, ordinal, name_lower, 1 AS count FROM customer
      UNION ALL SELECT customer_type, branch_id, status, ordinal, name_lower, -1 FROM former
      UNION ALL SELECT product_code, branch_id, owner_status, ordinal, owner_name_lower, 1 FROM owned
      UNION ALL SELECT product_code, owned.branch_id, owner_status, owned.ordinal, name_lower, -1 FROM owned, former
    )
    ${countMembers(sql`SELECT * FROM moved`)}`.execute(db);
}
