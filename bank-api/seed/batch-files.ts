import { merchantFields, mustahikFields, type MustahikText } from "bank-api/domain/customers";
import type { Db } from "bank-api/store/runtime/database";
import type { BatchId } from "contract/batch-kinds";
import type { Holder } from "./history";
import type { demoBranches, SeedOptions } from "./organisation";
import { inventMerchant, inventMustahik } from "./people";
import { present } from "./present";
import type { Random } from "./random";

/** One row of a file, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** People and numbers that do not belong into a file. */
interface Strays {
  /** KTP or NPWP of somebody who is registered. */
  readonly registered: string;
  /** KTP of somebody who is not. */
  readonly stranger: string;
  /** A recipient who is not active. */
  readonly inactive: Row;
}

type Mistake = (row: Row, strays: Strays, next: Row) => Row;

/** What a file is made from. */
interface Scene {
  readonly db: Db;
  readonly random: Random;
  readonly options: SeedOptions;
  readonly branch: (typeof demoBranches)[number];
  /** Mustahik of the branch who have an account. */
  readonly mustahik: readonly Holder[];
  /** The people of one file are apart from those of another. */
  readonly places: readonly number[];
}

interface DemoFile {
  readonly rows: (scene: Scene) => Row[] | Promise<Row[]>;
  /** A typing mistake for each of the first rows. The last one gives only a warning. */
  readonly mistakes: readonly Mistake[];
}

/** The demo files of each kind. A kind that is not here has none. */
export const demoFiles: Readonly<Partial<Record<BatchId, DemoFile>>> = {
  BUP0001: {
    rows: ({ random, options, branch, places }) =>
      places.map((place) => mustahikRow(inventMustahik(random, branch, options.mustahik + place))),
    mistakes: [
      (row) => ({ ...row, nama: "", no_ktp: shortened(row.no_ktp) }),
      (row) => ({ ...row, no_ktp: "3,27301E+15" }),
      (row) => ({ ...row, tgl_lahir: "33059" }),
      (row) => ({ ...row, jenis_kelamin: "W", no_hp: "tidak ada" }),
      (row, { registered }) => ({ ...row, no_ktp: registered }),
      (row) => ({ ...row, jenis_kelamin: row.jenis_kelamin === "L" ? "P" : "L" }),
    ],
  },
  BUP0002: {
    rows: ({ db, random, mustahik, places }) =>
      recipientRows(db, random, mustahik.filter(({ isActive }) => isActive).slice(0, places.length)),
    mistakes: [
      (row) => ({ ...row, nominal: "500,000" }),
      (row) => ({ ...row, no_ktp: shortened(row.no_ktp), nominal: "0" }),
      (row, { stranger }) => ({ ...row, no_ktp: stranger }),
      (row, _strays, next) => ({ ...row, no_ktp: next.no_ktp ?? "" }),
      (row) => row,
      (row, { inactive }) => ({ ...inactive, nominal: row.nominal ?? "" }),
      (row) => ({ ...row, nama: "Orang Lain" }),
    ],
  },
  BUP0003: {
    rows: ({ random, options, branch, places }) =>
      places.map((place) => rowOf(merchantFields, inventMerchant(random, branch, options.merchants + place))),
    mistakes: [
      (row) => ({ ...row, nama_merchant: "", npwp: shortened(shortened(row.npwp)) }),
      (row) => ({ ...row, npwp: shortened(row.npwp) }),
      (row) => ({ ...row, no_rekening: "1,2E+10" }),
      (row) => ({ ...row, no_tlp: "221234567", kode_region: "Bandung" }),
      (row, { registered }) => ({ ...row, npwp: registered }),
      (row) => ({ ...row, npwp: `1${shortened(row.npwp)}` }),
    ],
  },
  BUP0004: {
    // Other asnaf than these people have, found at a visit.
    async rows({ db, mustahik, places }) {
      const people = await registered(db, mustahik.slice(0, places.length));
      return people.map(({ nationalId, name, asnaf }, place) => ({
        no_ktp: nationalId,
        nama: name,
        asnaf: asnaf === "miskin" ? "fakir" : "miskin",
        alasan: place % 2 === 0 ? "Hasil survei rumah tangga" : "Surat keterangan kelurahan",
      }));
    },
    mistakes: [
      (row) => ({ ...row, asnaf: "dhuafa" }),
      (row) => ({ ...row, no_ktp: shortened(row.no_ktp), alasan: "" }),
      (row, { stranger }) => ({ ...row, no_ktp: stranger }),
      (row) => ({ ...row, nama: "Orang Lain" }),
    ],
  },
  BUP0005: {
    rows: fillingRows,
    mistakes: [
      (row) => ({ ...row, no_hp: "tidak ada" }),
      (row, { stranger }) => ({ ...row, no_ktp: stranger }),
      (row) => ({ ...row, no_hp: "081299999999", no_kk: "3273010102159999" }),
      (row) => ({ ...row, no_hp: "", no_kk: "", kode_region: "", asnaf: "" }),
    ],
  },
};

/** A mustahik as a row of a spreadsheet, where dates are dd/mm/yyyy. */
export const mustahikRow = (text: MustahikText): Row => ({
  ...rowOf(mustahikFields, text),
  tgl_lahir: text.birthDate.split("-").reverse().join("/"),
});

function rowOf<Field extends string>(fields: Record<string, Field>, text: Record<Field, string>): Row {
  return Object.fromEntries(Object.entries(fields).map(([column, field]) => [column, text[field]]));
}

/** Mustahik as they are registered, in the order of their ids. */
async function registered(db: Db, holders: readonly Holder[]) {
  const ids = holders.map(({ customerId }) => customerId);
  const people = await db
    .selectFrom("customers")
    .select(["name", "birth_date", "national_id", "asnaf"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return people.map(({ name, asnaf, ...person }) => ({
    name,
    asnaf,
    birthDate: present(person.birth_date ?? undefined),
    nationalId: present(person.national_id ?? undefined),
  }));
}

export async function recipientRows(db: Db, random: Random, recipients: readonly Holder[]): Promise<Row[]> {
  const people = await registered(db, recipients);
  return people.map(({ name, birthDate, nationalId }) => ({
    nama: name,
    tgl_lahir: birthDate,
    no_ktp: nationalId,
    nominal: String(random.whole(5, 40) * 50_000),
  }));
}

/** What some people of a branch have not told yet, found at a visit. */
async function fillingRows({ db, branch, places }: Scene): Promise<Row[]> {
  const people = await db
    .selectFrom("customers")
    .select(["name", "national_id", "mobile", "family_card_number", "region_code", "asnaf"])
    .where("branch_id", "=", branch.id)
    .where("customer_type", "=", "Mustahik")
    .where((is) =>
      is.or([
        is("mobile", "is", null),
        is("family_card_number", "is", null),
        is("region_code", "is", null),
        is("asnaf", "is", null),
      ]),
    )
    .orderBy("id")
    .limit(places.length)
    .execute();
  return people.map((person, place) => {
    const ktp = present(person.national_id ?? undefined);
    return {
      no_ktp: ktp,
      nama: person.name,
      no_hp: person.mobile === null ? `08129${branch.id.slice(-1)}${String(place).padStart(5, "0")}` : "",
      no_kk: person.family_card_number === null ? `${ktp.slice(0, 6)}010120${ktp.slice(-4)}` : "",
      kode_region: person.region_code === null ? ktp.slice(0, 6) : "",
      asnaf: person.asnaf === null ? "miskin" : "",
    };
  });
}

const shortened = (digits = "") => digits.slice(1);
