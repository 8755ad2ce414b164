import { expect, test } from "vitest";
import { databaseOfTest } from "../../../tests/support/database";
import { schemaTypes } from "../../../tests/support/schema-types";

/** The command runs this with --update, which writes the file. */
test("the types of the tables are those that the migrations make (npm run schema:types)", async () => {
  const { db } = await databaseOfTest("migrated", { poolSize: 4 });
  await expect(await schemaTypes(db)).toMatchFileSnapshot("./schema.gen.ts");
});
