import { expect, test } from "../kit";
import { distribute, register } from "./steps";

test("money is distributed by a file, a second person approves it, and the report grows by it", async ({
  desk,
}) => {
  const person = await register(desk);
  await desk.open("Report › Penyaluran Zakat");
  const [transactions, rupiah] = await desk.numbers("Total");

  await distribute(desk, person, "Rp 250.000");

  await desk.open("Report › Penyaluran Zakat");
  expect(await desk.numbers("Total")).toEqual([transactions! + 1, rupiah! + 250_000]);
  expect((await desk.records())[0]).toMatchObject({ "NAMA MUSTAHIK": person.nama, NOMINAL: "250.000" });
});
