import { columnsOfFile } from "bank-api/domain/batch-rows";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { withoutNames } from "bank-api/domain/duplicates";
import { malformed } from "bank-api/domain/errors";
import { personalDataOf, wordsOf, type Retention } from "bank-api/domain/personal-data";
import { sql, type RawBuilder } from "kysely";
import { batchColumns, type BatchId } from "contract/batch-kinds";
import { maxListLimit } from "contract/call";
import type { CopySection, PersonalRecord } from "contract/extensions/personal-copy";
import { allCorrectable, correctableFields } from "contract/request-kinds";
import { correctedColumns } from "../customers/corrections";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";
import { isUnstorable } from "../runtime/errors";
import { instant } from "../runtime/in-json";
import { isOfPerson, selectRowsOfPerson, type FoundPerson, type TableOfPeople } from "./rows-of-person";

/** What the bank keeps of one person, section by section (docs/rules.md#the-copy). */

/** How a value is read from its column. Without a word it is as it is stored. */
const readings = {
  at: (column: RawBuilder<unknown>, name: string) => instant(name),
  key: (column: RawBuilder<unknown>) => sql`${column}::text`,
  yes: (column: RawBuilder<unknown>) => sql`CASE WHEN ${column} THEN 'ya' END`,
  /** Staff stand here by their role. All roles are read once for a page, which costs less than one for each value. */
  role: (user: RawBuilder<unknown>) =>
    sql`(SELECT jsonb_object_agg(users.id, roles.description) FROM users JOIN roles ON roles.id = role_id) ->> (${user})::text`,
  branch: (id: RawBuilder<unknown>) => sql`(SELECT branches.name FROM branches WHERE branches.id = ${id})`,
  /** Somebody else's name: the first letter of each word. */
  masked: (name: RawBuilder<unknown>) => sql`regexp_replace(${name}, '(\\S)\\S*', '\\1***', 'g')`,
} as const;
const { role, masked } = readings;

/** A value that takes SQL: the columns that it tells, each behind the name of its table where that is another one. */
interface Told {
  readonly columns: string;
  readonly as: RawBuilder<unknown>;
}

interface Section {
  readonly title: string;
  /** The table of its rows. */
  readonly name: TableOfPeople | "shown_people";
  /** Its rows, where they are others than those of the table that are of the person. */
  readonly rows?: (person: FoundPerson, scope: BranchScope) => RawBuilder<unknown>;
  /** What tells rows apart, and their order, where that is not the id. */
  readonly order?: string;
  readonly joins?: (person: FoundPerson) => RawBuilder<unknown>;
  readonly since: string | Told;
  readonly source: Told;
  readonly by?: string | Told;
  /** Names, each with its column, and a word of `readings` where it has one: `Diputuskan: at decided_at`. */
  readonly values: string;
  readonly more?: Readonly<Record<string, Told>>;
  /** When a row has the value of a column. */
  readonly when?: (column: string) => RawBuilder<unknown>;
  /** Makes values of one that is JSON. */
  readonly read?: (values: Values) => PersonalRecord["values"];
}
type Values = Readonly<Record<string, unknown>>;

const told = (columns: string, as: RawBuilder<unknown>): Told => ({ columns, as });
const said = (words: string, columns = "") => told(columns, sql`${words}::text`);

/** Which row of which file; other than this where it is of none. */
const file = (batch: RawBuilder<unknown>, row: RawBuilder<unknown>, otherwise: string, columns = "") =>
  told(
    columns,
    sql`coalesce((SELECT concat('Berkas ', label, ' (', file_name, ')', ', baris ' || ${row}) FROM batches AS file
      WHERE file.id = ${batch}), ${otherwise}::text)`,
  );

const among = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} = ANY(${ids}::bigint[])`;

/** Columns that somebody may change or fill in later, by the field of the trail. The others are of the registration. */
const laterFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(correctedColumns).map(([field, column]) => [column, field])),
  ...{ asnaf: "asnaf", category: "category", status: "status", same_as_id: "status" },
  restriction_id: "restriction",
};
const later = [...new Set(Object.values(laterFields))];

/** A record once for its registration, and once for each change that its present fields come from. */
const origins = (ids: readonly string[]) => sql`
  SELECT customers.*, origin.* FROM customers CROSS JOIN LATERAL (
    WITH later AS (
      SELECT DISTINCT ON (field) field, entry.id, entry.at, actor_id, (after ->> 'batch')::bigint AS batch_id
      FROM audit_log AS entry CROSS JOIN LATERAL (
        SELECT jsonb_array_elements_text(after -> 'filled') AS field
        UNION SELECT unnest(${later}::text[]) INTERSECT SELECT jsonb_object_keys(after)
        UNION SELECT 'status' WHERE entry.action = 'customer.end' AND after ->> 'keptId' IS NOT NULL
        UNION SELECT 'restriction' WHERE (after ->> 'request')::bigint = restriction_id
      ) AS fields
      WHERE subject = 'customer:' || customers.id AND action LIKE 'customer.%' ORDER BY field, entry.id DESC
    )
    SELECT id AS origin_id, at AS origin_at, actor_id AS origin_by, batch_id AS origin_batch, array_agg(field) AS origin_fields
    FROM later GROUP BY id, at, actor_id, batch_id
    UNION ALL SELECT 0, customers.created_at, (SELECT creator_id FROM batches WHERE batches.id = customers.batch_id),
      customers.batch_id, ARRAY(SELECT unnest(${["", ...later]}::text[]) EXCEPT SELECT field FROM later)
  ) AS origin WHERE ${among("customers.id", ids)}`;

/** Fields of the trail, as a copy names them. What is left out are keys. */
export const fieldNames = {
  request: "Nomor permintaan",
  ...{
    asnaf: "Asnaf",
    category: "Kategori",
    status: "Status",
    filled: "Data yang diisi",
    state: "Keputusan",
  },
  ...{ kind: "Jenis permintaan", ground: "Dasar penolakan", reason: "Alasan" },
} as const;
const changeNames = Object.keys(fieldNames)
  .map((field) => `change.${field}`)
  .join(" ");
const changeOf = ({ before, after, ...values }: Values) =>
  withoutNothing({ ...values, ...fieldsOf(before, " sebelumnya"), ...fieldsOf(after, "") });
const fieldsOf = (change: unknown, ending: string): Values =>
  Object.fromEntries(
    Object.entries(fieldNames).map(([field, name]) => {
      const value = (change as Values | undefined)?.[field];
      return [name + ending, Array.isArray(value) ? value.join(", ") : value];
    }),
  );

/** The cells of a row under the titles of its columns. People whom the row names besides are masked. */
function cellsOf({ row, "Hasil pemeriksaan": remarks = "", ...values }: Values) {
  const { kind, optional, cells } = row as { kind: BatchId; optional: string[]; cells: string[] };
  const columns = columnsOfFile(kind, optional);
  const named = columns.map((name, place): [string, string] => {
    const { title } = batchColumns[kind].find((column) => column.name === name)!;
    const cell = cells[place] ?? "";
    return [title, ["pic", "pemilik_rekening"].includes(name) ? cell.replace(/(\S)\S*/g, "$1***") : cell];
  });
  const hint = withoutNames(String(remarks));
  const surplus = cells.slice(columns.length).join("; ");
  const cellsAndHint = {
    ...Object.fromEntries(named),
    "Sel tanpa kolom": surplus,
    "Hasil pemeriksaan": hint,
  };
  return withoutNothing({ ...cellsAndHint, ...values });
}
const cellNames = Object.values(batchColumns).flatMap((columns) =>
  columns.map(({ name }) => `cells.${name}`),
);

/** The sections in their order. What a person adds while the copy is read comes last in each, so that no page misses a row. */
export const sections: readonly Section[] = [
  {
    title: "Data diri",
    name: "customers",
    rows: ({ ids }) => origins(ids),
    order: "id origin_id",
    since: told("created_at", instant("customers.origin_at")),
    source: file(
      sql`customers.origin_batch`,
      sql`coalesce(CASE WHEN origin_id = 0 THEN batch_row END, (SELECT row_number FROM batch_rows
        WHERE batch_rows.batch_id = origin_batch AND identity = coalesce(national_id, tax_id) LIMIT 1))`,
      "Diisi di layar",
      "batch_id batch_row",
    ),
    by: told("", role(sql`origin_by`)),
    values:
      "Nama: name; Nomor KTP: national_id; NPWP: tax_id; Tanggal lahir: birth_date; Tempat lahir: birth_place; Jenis kelamin: gender; No. telepon: phone; No. HP: mobile; Alamat: address; Kode region: region_code; Nomor KK: family_card_number; Asnaf: asnaf; Kategori: category; No. rekening: bank_account_number; Pemilik rekening: masked bank_account_owner; PIC: masked pic; Cabang: branch branch_id; Status: status; Data yang dipertahankan: key same_as_id; Dibatasi oleh permintaan: key restriction_id",
    when: (column) => sql`${laterFields[column] ?? ""} = ANY(origin_fields)`,
  },
  {
    title: "Data di cabang lain",
    name: "customers",
    rows: ({ elsewhere }) => sql`SELECT customers.* FROM customers WHERE ${among("id", elsewhere)}`,
    since: "created_at",
    source: said("Data lain dari orang yang sama: salinannya dibuat kantor pusat"),
    values: "Cabang: branch branch_id",
  },
  {
    title: "Keluarga",
    name: "customers",
    rows: ({ ids, familyCards }, scope) => sql`SELECT customers.* FROM customers
      WHERE family_card_number = ANY(${familyCards}) AND ${inScope(scope)} AND NOT ${among("id", ids)}`,
    since: "created_at",
    source: said("Nomor KK yang sama"),
    values: "Cabang: branch branch_id",
    more: { "Anggota keluarga": told("family_card_number", masked(sql`customers.name`)) },
  },
  {
    title: "Account",
    name: "accounts",
    order: "number",
    joins: () => sql`LEFT JOIN account_balances USING (product_code, ordinal)`,
    since: "opened_at",
    source: said("Dibuka saat terdaftar", "customer_id"),
    values:
      "No. account: number; Saldo (Rp): balance_idr; Ditahan (Rp): held_idr; Status: owner_status; Terakhir bergerak: account_balances.moved_on; Berhenti untuk belanja: yes stands_still",
  },
  {
    title: "Transaksi",
    name: "transactions",
    order: "created_at id",
    joins: ({ ids, accounts }) => sql`
      LEFT JOIN LATERAL (SELECT * FROM postings WHERE transaction_id = transactions.id AND account_number = ANY(${accounts})
        ORDER BY id LIMIT 1) AS postings ON true
      LEFT JOIN customers AS other ON other.id = CASE WHEN ${among("source_customer_id", ids)} THEN beneficiary_customer_id
        ELSE source_customer_id END
      LEFT JOIN programmes ON programmes.id = programme_id`,
    since: "created_at",
    source: file(
      sql`transactions.batch_id`,
      sql`transactions.batch_row`,
      "Layar, atau kanal merchant",
      "batch_id batch_row",
    ),
    by: "role created_by",
    values:
      "Trx ID: key id; Jenis: transaction_type; Status: status; Nominal (Rp): amount_idr; Deskripsi: description; Alasan: reason; Asnaf: asnaf; Nomor KK: household; Disetujui pertama: at first_approved_at; Penyetuju pertama: role first_approved_by; Penyetuju pertama mewakili: role first_approved_for; Diputuskan: at decided_at; Diputuskan oleh: role decided_by; Diputuskan mewakili: role decided_for; Dibukukan: at postings.posted_at; Perubahan saldo (Rp): postings.change_idr; Saldo sebelumnya (Rp): postings.balance_before_idr; Saldo sesudahnya (Rp): postings.balance_after_idr",
    more: {
      Program: told("programme_id", sql`programmes.name`),
      "No. account": told(
        "debit_account credit_account postings.account_number",
        sql`coalesce(account_number, CASE WHEN source_customer_id IS NULL THEN credit_account ELSE debit_account END)`,
      ),
      "Pihak lain": told(
        "source_customer_id beneficiary_customer_id",
        sql`CASE other.customer_type WHEN 'Merchant' THEN other.name ELSE ${masked(sql`other.name`)} END`,
      ),
    },
  },
  {
    title: "Baris file",
    name: "batch_rows",
    rows: (person, scope) => sql`
      SELECT batch_rows.* FROM batch_rows JOIN batches ON batches.id = batch_id
      WHERE ${isOfPerson("batch_rows", person)} AND ${inScope(scope, "batches.branch_id")}`,
    order: "batch_id row_number",
    joins: () => sql`JOIN batches ON batches.id = batch_id`,
    since: "batches.created_at",
    source: file(sql`batch_rows.batch_id`, sql`row_number`, ""),
    by: "role batches.creator_id",
    values:
      "Status baris: status; Hasil pemeriksaan: remarks; Kendala: obstacle; Nama berkas: batches.file_name; Keterangan berkas: batches.description; Disetujui pertama: at batches.first_approved_at; Penyetuju pertama: role batches.first_approved_by; Diproses: at batches.processed_at; Diproses oleh: role batches.processor_id; Dibatalkan: at batches.cancelled_at; Dibatalkan oleh: role batches.canceller_id",
    more: {
      "Pemberitahuan privasi": told(
        "batches.privacy_notice_id",
        sql`(SELECT 'versi ' || number FROM privacy_notices WHERE privacy_notices.id = privacy_notice_id)`,
      ),
      row: told(
        `customer_id identity family_card_number amount_idr programme_id cells.surplus ${cellNames.join(" ")}`,
        sql`json_build_object('kind', batches.kind, 'optional', optional_columns, 'cells', cells)`,
      ),
    },
    read: cellsOf,
  },
  {
    title: "Data ganda",
    name: "duplicate_pairs",
    joins: ({ ids }) =>
      sql`JOIN customers AS other ON other.id = CASE WHEN ${among("first_id", ids)} THEN second_id ELSE first_id END`,
    since: "found_at",
    source: said("Dibandingkan dengan data lain"),
    values:
      "Keputusan: state; Alasan keputusan: decision_reason; Diputuskan: at decided_at; Diputuskan oleh: role decided_by",
    more: {
      "Data lain": told("first_id second_id", masked(sql`other.name`)),
      "Alasan mirip": told("reasons", sql`array_to_string(reasons, ', ')`),
      "Data yang diakhiri": told(
        "ended_id",
        sql`CASE WHEN ended_id = other.id THEN 'data lain' WHEN ended_id IS NOT NULL THEN 'data ini' END`,
      ),
    },
  },
  {
    title: "Permintaan tentang data",
    name: "data_requests",
    since: "received_at",
    source: said("Permintaan yang diterima", "customer_id"),
    by: told("", role(sql`(SELECT proposed_by FROM proposals WHERE proposals.id = data_requests.id)`)),
    values:
      "Nomor permintaan: key id; Jenis: kind; Pemohon: asker; Bukti identitas: proof; Diterima lewat: channel; Permintaan: wish; Batas waktu: at due_at; Jawaban: answer; Dasar penolakan: ground; Account dihentikan: yes stops_accounts; Diingatkan: at warned_at; Diingatkan terlambat: at late_told_at",
    more: {
      "Nama pemohon": told(
        "asker_name",
        sql`CASE asker WHEN 'person' THEN asker_name ELSE ${masked(sql`asker_name`)} END`,
      ),
      "Data yang benar": told(
        correctableFields.map((field) => `corrections.${field}`).join(" "),
        sql`(SELECT string_agg(concat(${JSON.stringify(allCorrectable)}::jsonb ->> key, ': ',
            CASE WHEN key IN ('pic', 'bankAccountOwner') THEN ${masked(sql`value`)} ELSE value END), '; ')
          FROM jsonb_each_text(corrections))`,
      ),
    },
  },
  {
    title: "Usulan dan keputusan",
    name: "proposals",
    since: "proposed_at",
    source: said("Diusulkan di layar", "subject"),
    by: "role proposed_by",
    values: "Usulan: kind; Alasan: reason; Diputuskan: at decided_at; Diputuskan oleh: role decided_by",
    more: {
      Keputusan: told(
        "is_refused",
        sql`CASE WHEN decided_by IS NULL THEN 'open' WHEN is_refused THEN 'refused' ELSE 'approved' END`,
      ),
    },
  },
  {
    title: "Perubahan",
    name: "audit_log",
    since: "at",
    source: file(sql`(after ->> 'batch')::bigint`, sql`NULL`, "Layar", "subject change.batch"),
    by: "role actor_id",
    values: "Tindakan: action",
    more: { before: told("", sql`before`), after: told(changeNames, sql`after`) },
    read: changeOf,
  },
  {
    title: "Dilihat oleh",
    name: "access_log",
    since: "at",
    source: said("Layar", "customer_id"),
    by: "role user_id",
    values: "Layar: screen",
  },
  {
    title: "Tampil di daftar, kertas, dan file",
    name: "shown_people",
    rows: ({ ids }) => sql`SELECT shown_people.* FROM shown_people WHERE customer_ids && ${ids}::bigint[]`,
    since: "at",
    source: said("Layar", "customer_ids"),
    by: "role user_id",
    values: "Cara: way",
  },
];

/** A value by what a section says of it, with its columns behind the names of their tables. */
function readTold({ name }: Section, value: string | Told) {
  const whole = (column: string) =>
    /^(cells|change|corrections)\.|^\w+$/.test(column) ? `${name}.${column}` : column;
  if (typeof value !== "string")
    return { columns: value.columns.split(" ").filter(Boolean).map(whole), as: value.as };
  const [column = "", word] = value.split(" ").reverse();
  const [place, ref] = [whole(column), sql.ref(whole(column))];
  // A word before a column is one of the readings.
  const as = word === undefined ? ref : readings[word as keyof typeof readings](ref, place);
  return { columns: [place], as };
}

/** The values of a section by their names, and beside them from where, since when and by whom. */
export function readValues(section: Section) {
  const { when = () => sql`true`, since, source, by = said(""), values, more = {} } = section;
  const named = values.split("; ").map((each) => {
    const [name = "", value = ""] = each.split(": ");
    const { columns, as } = readTold(section, value);
    return { name, columns, as: sql`CASE WHEN ${when(value.split(" ").at(-1) ?? "")} THEN ${as} END` };
  });
  const others = Object.entries(more).map(([name, value]) => ({ name, ...readTold(section, value) }));
  return {
    values: [...named, ...others],
    since: readTold(section, typeof since === "string" ? `at ${since}` : since),
    source: readTold(section, source),
    by: readTold(section, by),
  };
}

/** The columns that a section tells, each behind the name of its table. */
export function columnsOfSection(section: Section): readonly string[] {
  const { values, since, source, by } = readValues(section);
  return [...values, since, source, by].flatMap(({ columns }) => columns);
}

interface Copied {
  readonly person: FoundPerson;
  readonly scope: BranchScope;
  readonly keep: Retention;
}

/** Between the title of a section and the values of its order, in the key of a record. */
const keyDivider = "|";

/** A page of all that is kept of a person: what follows the record with the key `after`, so that no page reads those before again. */
export async function listPersonalData(db: Db, copied: Copied, after?: string) {
  const [from = sections[0]!.title, ...last] = after?.split(keyDivider) ?? [];
  const begin = sections.findIndex(
    ({ title, order }) => title === from && last.length <= columnsIn(order).length,
  );
  if (begin < 0) throw malformed(noSuchRecord);
  const read: CopySection[] = [];
  let left = maxListLimit;
  for (const section of sections.slice(begin)) {
    if (left === 0) break;
    const asked = { last: section.title === from ? last : [], limit: left };
    const records = await readSection(db, section, copied, asked);
    left -= records.length;
    if (records.length > 0) read.push({ title: section.title, ...whyKept(section, copied), records });
  }
  const next = left > 0 ? null : read.at(-1)!.records.at(-1)!.key;
  return { sections: read, next, ...(after === undefined && { total: await countRecords(db, copied) }) };
}

const noSuchRecord = "'after' bukan kunci sebuah catatan dari salinan ini.";
const columnsIn = (order = "id") => order.split(" ");

const rowsIn = (
  { name, rows }: Section,
  person: FoundPerson,
  scope: BranchScope,
  page?: RawBuilder<unknown>,
) =>
  // A row that is of several people at once, as of a list, has `rows`.
  rows?.(person, scope) ?? selectRowsOfPerson(name as TableOfPeople, person, page);

async function countRecords(db: Db, { person, scope }: Copied): Promise<number> {
  const counts = sections.map(
    (section) => sql`(SELECT count(*) FROM (${rowsIn(section, person, scope)}) AS rows)`,
  );
  const { rows } = await sql<{
    total: number;
  }>`SELECT (${sql.join(counts, sql` + `)})::integer AS total`.execute(db);
  return rows[0]!.total;
}

/** @param last the values of its order in the record after which the page begins; none where it begins with the first */
async function readSection(
  db: Db,
  section: Section,
  { person, scope }: Copied,
  { last, limit }: { readonly last: readonly string[]; readonly limit: number },
): Promise<PersonalRecord[]> {
  const { title, name, order, joins = () => sql``, read } = section;
  const { values, since, source, by } = readValues(section);
  const inOrder = sql.join(columnsIn(order).map((column) => sql.ref(`${name}.${column}`)));
  const follows = last.length > 0 ? sql`(${inOrder}) > (${sql.join(last)})` : sql`true`;
  const page = sql`AND ${follows} ORDER BY ${inOrder} LIMIT ${limit}`;
  const labelled = sql.join(values.map((value) => sql`${sql.lit(value.name)}, ${value.as}`));
  const reading = sql<PersonalRecord>`
    SELECT concat_ws(${keyDivider}, ${title}::text, ${inOrder}) AS key, ${since.as} AS since, ${source.as} AS source,
      coalesce(${by.as}, '') AS by, json_strip_nulls(json_build_object(${labelled})) AS values
    FROM (SELECT * FROM (${rowsIn(section, person, scope, page)}) AS ${sql.table(name)} WHERE true ${page})
      AS ${sql.table(name)} ${joins(person)} ORDER BY ${inOrder}`.execute(db);
  const { rows } = await reading.catch((error: unknown) => {
    throw last.length > 0 && isUnstorable(error) ? malformed(noSuchRecord) : error;
  });
  return read ? rows.map((row) => ({ ...row, values: read(row.values) })) : rows;
}

/** What JSON holds is a text or a number, but for what `read` takes out. */
const withoutNothing = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ) as PersonalRecord["values"];

/** For which purposes a section is kept, on which grounds, and how long, in words. */
function whyKept(section: Section, { person: { whose }, keep }: Copied) {
  const words = columnsOfSection(section).flatMap((column) => {
    const [table, ...rest] = column.split(".");
    const datum = personalDataOf(table!, rest.join("."), whose);
    return datum?.whose.includes(whose) ? [wordsOf(datum, keep)] : [];
  });
  const all = (name: "purpose" | "ground" | "kept") =>
    [...new Set(words.map((each) => each[name]))].join("; ");
  return { purpose: all("purpose"), ground: all("ground"), kept: all("kept") };
}
