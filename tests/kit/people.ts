/** The people of the demo, by the first part of their sign-in names (README.md, Demo users). */
export const people = [
  "admin",
  "operator.pusat",
  "penyetuju.pusat",
  "operator.bandung",
  "penyetuju.bandung",
  "operator.surabaya",
  "admin.bandung",
  "tanpa.akses",
  "baru",
  "kanal.merchant",
  "pengawas.pusat",
] as const;

export type DemoPerson = (typeof people)[number];

/** A person who is no demo user, such as one that a test has made. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

export const demoPassword = "RamahZakat-2026!";

export const accountOf = (person: DemoPerson | Account): Account =>
  typeof person === "string" ? { email: `${person}@ramahzakat.example`, password: demoPassword } : person;
