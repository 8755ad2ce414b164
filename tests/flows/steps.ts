import { expect, type Desk } from "../kit";

/** Registers somebody new at Bandung, as a second person has to agree to it. */
export async function register(desk: Desk) {
  const person = desk.newPerson();
  await desk.signIn("operator.bandung");
  const batch = await desk.upload("Mustahik › Upload Data Mustahik", [person]);
  await desk.signIn("penyetuju.bandung");
  expect(await desk.process("Approve List › Data Mustahik", batch)).toBe("Process_success");
  return person;
}

/** Distributes rupiah to somebody at Bandung. */
export async function distribute(desk: Desk, { nama, tgl_lahir, no_ktp }: PersonOnFile, nominal: string) {
  await desk.signIn("operator.bandung");
  const batch = await desk.upload("Mustahik › Penyaluran Dana", [
    { nama, tgl_lahir, no_ktp, nominal, program: "" },
  ]);
  await desk.signIn("penyetuju.bandung");
  expect(await desk.process("Approve List › Penyaluran Dana", batch)).toBe("Process_success");
}

type PersonOnFile = Readonly<Record<"nama" | "tgl_lahir" | "no_ktp", string>>;
