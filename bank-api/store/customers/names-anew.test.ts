import { comparableName } from "bank-api/domain/names";
import { expect, test } from "vitest";
import { auditKeys } from "../../../tests/support/audit";
import { databaseOfTest } from "../../../tests/support/database";
import { upgrade } from "../upkeep/upgrade";

test("an upgrade writes the key of a Javanese name anew, and leaves all others", async () => {
  const { db } = await databaseOfTest("demo", { poolSize: 2 });
  const keys = () => db.selectFrom("customers").select(["id", "name", "name_key"]).orderBy("id").execute();
  const [first, ...others] = await keys();
  const javanese = { name: "Hj. ꦱꦶꦠꦶ", name_key: "ꦱꦠ" };
  await db.updateTable("customers").set(javanese).where("id", "=", first!.id).execute();

  await upgrade(db, auditKeys);

  const [written, ...left] = await keys();
  expect(written?.name_key).toBe(comparableName("ꦱꦶꦠꦶ"));
  expect(written?.name_key).not.toBe(javanese.name_key);
  expect(left).toEqual(others);
});
