import { expect, test } from "vitest";
import { databaseOfTest } from "../../../tests/support/database";
import { insertStorableRows, type NewBatchRow } from "./batch-uploads";

const nothing = {
  ...{ identity: null, recipientId: null, familyCardNumber: null, amountIdr: null, programmeId: null },
  remarks: "",
};
const rowOf = (row: number, cells: string): NewBatchRow => ({ ...nothing, row, status: "Success", cells });

test("a row that PostgreSQL cannot hold fails by itself, says so, and keeps what can be kept", async () => {
  const { db } = await databaseOfTest("demo", { poolSize: 2 });
  const { id } = await db
    .selectFrom("batches")
    .select("id")
    .where("status", "=", "Pending")
    .executeTakeFirstOrThrow();
  const first = 900_001;
  const odd = new Map([
    [7, String.raw`["Siti \ud83d","Bandung"]`],
    [40, String.raw`["Si\u0000ti"]`],
  ]);
  const rows = Array.from({ length: 50 }, (_, place) => rowOf(first + place, odd.get(place) ?? '["Budi"]'));

  const stored = await db.transaction().execute((within) => insertStorableRows(within, id, rows));

  expect(stored.map(({ status }) => status)).toEqual(
    rows.map((_, place) => (odd.has(place) ? "Failed" : "Success")),
  );
  const kept = await db
    .selectFrom("batch_rows")
    .select(["row_number", "status", "cells", "remarks"])
    .where("batch_id", "=", id)
    .where("row_number", ">=", first)
    .orderBy("row_number")
    .execute();
  expect(kept).toHaveLength(50);
  const remarks = expect.stringMatching(/tidak dapat disimpan/) as unknown;
  expect(kept.filter(({ status }) => status === "Failed")).toEqual([
    { row_number: first + 7, status: "Failed", cells: ["Siti", "Bandung"], remarks },
    { row_number: first + 40, status: "Failed", cells: ["Si ti"], remarks },
  ]);
});
