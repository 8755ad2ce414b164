import { expect, test } from "../kit";

test("recipients are uploaded, a second person processes them, and they stand in the list", async ({
  desk,
}) => {
  const people = [desk.newPerson(), desk.newPerson()];

  await desk.signIn("operator.bandung");
  const batch = await desk.upload("Mustahik › Upload Data Mustahik", people);
  expect(batch).toMatchObject({ good: 2, bad: 0 });

  await desk.signIn("penyetuju.bandung");
  expect(await desk.process("Approve List › Data Mustahik", batch)).toBe("Process_success");

  await desk.signIn("operator.bandung");
  for (const { nama, tgl_lahir } of people) {
    await desk.open("Mustahik › List Mustahik");
    await desk.search("Nama", nama);
    expect(await desk.records()).toEqual([
      expect.objectContaining({ "NAMA LENGKAP": nama, "TANGGAL LAHIR": tgl_lahir, CABANG: "Cabang Bandung" }),
    ]);
  }
});
