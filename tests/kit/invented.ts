import { createHash } from "node:crypto";

const syllables = "ba di ga ku la mi no ra su ta wi ya ze fo hu pe".split(" ");

/** No demo data come from this city. */
const city = "9171";

/** A person for the file of recipients whom nobody has registered, by the headings of its template. */
export type InventedPerson = Readonly<
  Record<"nama" | "no_ktp" | "tgl_lahir" | "tmp_lahir" | "jenis_kelamin" | "no_hp" | "no_kk", string>
>;

/** The same text makes the same person. Other texts make others, as good as certainly. */
export function inventPerson(text: string): InventedPerson {
  const bytes = createHash("sha256").update(text).digest();
  const word = (from: number) =>
    [...bytes.subarray(from, from + 4)].map((byte) => syllables[byte % syllables.length]).join("");
  const name = (from: number) => word(from).replace(/^./, (letter) => letter.toUpperCase());
  const year = 1950 + (bytes[8]! % 50);
  const month = two(1 + (bytes[9]! % 12));
  const day = 1 + (bytes[10]! % 28);
  const district = `${city}${two(1 + (bytes[11]! % 99))}`;
  const serial = (offset: number) => String(1 + (bytes.readUInt16BE(offset) % 9999)).padStart(4, "0");
  // A woman's number has her day of birth and 40.
  const born = (shift: number) => `${two(day + shift)}${month}${String(year).slice(2)}`;
  return {
    nama: `${name(0)} ${name(4)}`,
    no_ktp: `${district}${born(40)}${serial(12)}`,
    tgl_lahir: `${two(day)}/${month}/${year}`,
    tmp_lahir: "Jayapura",
    jenis_kelamin: "P",
    no_hp: `0812${String(bytes.readUInt32BE(16) % 100_000_000).padStart(8, "0")}`,
    no_kk: `${district}${born(0)}${serial(14)}`,
  };
}

const two = (number: number) => String(number).padStart(2, "0");
