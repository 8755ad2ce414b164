import { columnsOfFile } from "bank-api/domain/batch-rows";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { personalDataOf, wordsOf, type Retention, type Whose } from "bank-api/domain/personal-data";
import { sql, type RawBuilder } from "kysely";
import { batchColumns, type BatchId } from "contract/batch-kinds";
import type { PersonalRecord } from "contract/extensions/personal-copy";
import { inScope } from "../lists/in-scope";
import type { PageRequest, RowPage } from "../lists/paging";
import type { Db } from "../runtime/database";
import { instant } from "../runtime/in-json";

/** What the bank keeps of one person, section by section (docs/rules.md#the-copy). */

/** By what the data of a person is found: their records in scope, which are several where two were found to be of one person. */
export interface CopiedPerson {
  readonly ids: readonly string[];
  readonly whose: Whose;
  /** KTP and NPWP. */
  readonly numbers: readonly string[];
  readonly familyCards: readonly string[];
  readonly accounts: readonly string[];
  /** The records that are beyond the scope. */
  readonly elsewhere: readonly string[];
}

/** The person of a record, with the records that ended for theirs, or for which theirs ended. */
export async function findCopiedPerson(
  db: Db,
  customerId: string,
  scope: BranchScope,
): Promise<CopiedPerson> {
  const { rows } = await sql<CopiedPerson>`
    WITH kept AS (SELECT coalesce(same_as_id, id) AS id FROM customers WHERE id = ${customerId}),
    records AS (
      SELECT customers.*, ${inScope(scope)} AS is_in_scope FROM customers, kept WHERE customers.id = kept.id OR same_as_id = kept.id
    ), own AS (SELECT * FROM records WHERE is_in_scope)
    SELECT array_agg(id::text) AS ids, lower(max(customer_type)) AS whose,
      array_remove(array_agg(national_id) || array_agg(tax_id), NULL) AS numbers,
      array_remove(array_agg(family_card_number), NULL) AS "familyCards",
      ARRAY(SELECT number FROM accounts WHERE customer_id IN (SELECT id FROM own)) AS accounts,
      ARRAY(SELECT id::text FROM records WHERE NOT is_in_scope) AS elsewhere
    FROM own`.execute(db);
  return rows[0]!;
}

/** A value of a section: the columns that it tells, and how it is read. */
interface Told {
  readonly columns: readonly string[];
  readonly as: RawBuilder<unknown>;
}

interface Section {
  readonly title: string;
  /** The rows of a person, as `name`: without what costs more, so that those before a page cost little. */
  readonly name: string;
  readonly rows: (person: CopiedPerson, scope: BranchScope) => RawBuilder<unknown>;
  /** What tells rows apart, and their order. */
  readonly order: readonly string[];
  readonly joins?: (person: CopiedPerson) => RawBuilder<unknown>;
  readonly since: Told;
  readonly source: Told;
  readonly by?: Told;
  readonly values: Readonly<Record<string, Told>>;
  /** Makes values of one that is JSON. */
  readonly read?: (values: Values) => Values;
}
type Values = Readonly<Record<string, unknown>>;

const told = (column: string, as: RawBuilder<unknown> = sql.ref(column)): Told => ({ columns: [column], as });
const time = (column: string) => told(column, instant(column));
const key = (column: string) => told(column, sql`${sql.ref(column)}::text`);
const nothing = { columns: [], as: sql`''` };
const text = (words: string): Told => ({ columns: [], as: sql`${words}::text` });
const yes = (column: string) => told(column, sql`CASE WHEN ${sql.ref(column)} THEN 'ya' END`);

/** Somebody else's name: the first letter of each word. */
const masked = (name: RawBuilder<unknown>) => sql`regexp_replace(${name}, '(\\S)\\S*', '\\1***', 'g')`;
const maskedColumn = (column: string) => told(column, masked(sql.ref(column)));

/** Staff stand here by their role. All roles are read once for a page, which costs less than one for each value. */
const roleIn = (user: RawBuilder<unknown>) =>
  sql`(SELECT jsonb_object_agg(users.id, roles.description) FROM users JOIN roles ON roles.id = role_id) ->> (${user})::text`;
const role = (column: string) => told(column, roleIn(sql.ref(column)));

const named = (column: string, table: string) =>
  told(column, sql`(SELECT name FROM ${sql.table(table)} AS named WHERE named.id = ${sql.ref(column)})`);

/** Which row of which file; other than this where it is of none. */
const file = (
  batch: string,
  row: RawBuilder<unknown>,
  otherwise: string,
  columns: readonly string[] = [],
): Told => ({
  columns,
  as: sql`coalesce((SELECT concat('Berkas ', label, ' (', file_name, ')', ', baris ' || ${row}) FROM batches AS file
    WHERE file.id = ${sql.ref(batch)}), ${otherwise}::text)`,
});

const among = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} = ANY(${ids}::bigint[])`;

/** Fields that somebody may change or fill in later, as the trail names them. */
const laterFields = ["phone", "mobile", "familyCardNumber", "regionCode", "asnaf", "category", "status"];
/** A field of the record, in the row of its latest origin. The other fields are of the registration. */
const ofOrigin = (column: string, field = "") =>
  told(column, sql`CASE WHEN ${field} = ANY(origin_fields) THEN ${sql.ref(column)} END`);
const othersOfOrigin = (column: string, { as }: Told) =>
  told(column, sql`CASE WHEN '' = ANY(origin_fields) THEN ${as} END`);

/** A record once for its registration, and once for each change that its present fields come from. */
const origins = (ids: readonly string[]) => sql`
  SELECT customers.*, origin.* FROM customers CROSS JOIN LATERAL (
    WITH later AS (
      SELECT DISTINCT ON (field) field, entry.id, entry.at, actor_id, (after ->> 'batch')::bigint AS batch_id
      FROM audit_log AS entry CROSS JOIN LATERAL (
        SELECT jsonb_array_elements_text(after -> 'filled') AS field
        UNION SELECT unnest(${laterFields}::text[]) INTERSECT SELECT jsonb_object_keys(after)
        UNION SELECT 'status' WHERE entry.action = 'customer.end' AND after ->> 'keptId' IS NOT NULL
      ) AS fields
      WHERE subject = 'customer:' || customers.id AND action LIKE 'customer.%' ORDER BY field, entry.id DESC
    )
    SELECT id AS origin_id, at AS origin_at, actor_id AS origin_by, batch_id AS origin_batch, array_agg(field) AS origin_fields
    FROM later GROUP BY id, at, actor_id, batch_id
    UNION ALL SELECT 0, customers.created_at, (SELECT creator_id FROM batches WHERE batches.id = customers.batch_id),
      customers.batch_id, ARRAY(SELECT unnest(${["", ...laterFields]}::text[]) EXCEPT SELECT field FROM later)
  ) AS origin WHERE ${among("customers.id", ids)}`;

const pairs = (ids: readonly string[]) =>
  sql`FROM duplicate_pairs WHERE ${among("first_id", ids)} OR ${among("second_id", ids)}`;

/** Fields of the trail, as a copy names them. What is left out are keys. */
export const fieldNames = {
  asnaf: "Asnaf",
  category: "Kategori",
  status: "Status",
  filled: "Data yang diisi",
  state: "Keputusan",
  kind: "Jenis permintaan",
  ground: "Dasar penolakan",
  reason: "Alasan",
} as const;
const changeOf = ({ before, after, ...values }: Values): Values => ({
  ...values,
  ...fieldsOf(before, " sebelumnya"),
  ...fieldsOf(after, ""),
});
const fieldsOf = (change: unknown, ending: string): Values =>
  Object.fromEntries(
    Object.entries(fieldNames).map(([field, name]) => {
      const value = (change as Values | undefined)?.[field];
      return [name + ending, Array.isArray(value) ? value.join(", ") : value];
    }),
  );

/** The cells of a row under the titles of its columns. People whom the row names besides are masked. */
function cellsOf({ row, "Hasil pemeriksaan": remarks = "", ...values }: Values): Values {
  const { kind, optional, cells } = row as {
    readonly kind: BatchId;
    readonly optional: readonly string[];
    readonly cells: readonly string[];
  };
  const columns = columnsOfFile(kind, optional);
  const named = columns.map((name, place): [string, string] => {
    const { title } = batchColumns[kind].find((column) => column.name === name)!;
    const cell = cells[place] ?? "";
    return [title, otherPeople.has(name) ? cell.replace(/(\S)\S*/g, "$1***") : cell];
  });
  const hint = String(remarks).replace(/Mirip dengan .*?, KTP [\d*]+/g, "Mirip dengan mustahik lain");
  const surplus = cells.slice(columns.length).join("; ");
  return { ...Object.fromEntries(named), "Sel tanpa kolom": surplus, "Hasil pemeriksaan": hint, ...values };
}
const otherPeople: ReadonlySet<string> = new Set(["pic", "pemilik_rekening"]);

/** The sections in their order. What a person adds while the copy is read comes last in each, so that no page misses a row. */
export const sections: readonly Section[] = [
  {
    title: "Data diri",
    name: "customers",
    rows: ({ ids }) => origins(ids),
    order: ["id", "origin_id"],
    since: told("customers.created_at", instant("customers.origin_at")),
    source: file(
      "customers.origin_batch",
      sql`coalesce(CASE WHEN origin_id = 0 THEN batch_row END, (SELECT row_number FROM batch_rows
        WHERE batch_rows.batch_id = origin_batch AND identity = coalesce(national_id, tax_id) LIMIT 1))`,
      "Diisi di layar",
      ["customers.batch_id", "customers.batch_row"],
    ),
    by: { columns: [], as: roleIn(sql`origin_by`) },
    values: {
      Nama: ofOrigin("customers.name"),
      "Nomor KTP": ofOrigin("customers.national_id"),
      NPWP: ofOrigin("customers.tax_id"),
      "Tanggal lahir": ofOrigin("customers.birth_date"),
      "Tempat lahir": ofOrigin("customers.birth_place"),
      "Jenis kelamin": ofOrigin("customers.gender"),
      "No. telepon": ofOrigin("customers.phone", "phone"),
      "No. HP": ofOrigin("customers.mobile", "mobile"),
      Alamat: ofOrigin("customers.address"),
      "Kode region": ofOrigin("customers.region_code", "regionCode"),
      "Nomor KK": ofOrigin("customers.family_card_number", "familyCardNumber"),
      Asnaf: ofOrigin("customers.asnaf", "asnaf"),
      Kategori: ofOrigin("customers.category", "category"),
      "No. rekening": ofOrigin("customers.bank_account_number"),
      "Pemilik rekening": othersOfOrigin(
        "customers.bank_account_owner",
        maskedColumn("customers.bank_account_owner"),
      ),
      PIC: othersOfOrigin("customers.pic", maskedColumn("customers.pic")),
      Cabang: othersOfOrigin("customers.branch_id", named("customers.branch_id", "branches")),
      Status: ofOrigin("customers.status", "status"),
      "Data yang dipertahankan": told(
        "customers.same_as_id",
        sql`CASE WHEN 'status' = ANY(origin_fields) THEN same_as_id::text END`,
      ),
      "Dibatasi oleh permintaan": othersOfOrigin("customers.restriction_id", key("customers.restriction_id")),
    },
  },
  {
    title: "Data di cabang lain",
    name: "customers",
    rows: ({ elsewhere }) => sql`SELECT customers.* FROM customers WHERE ${among("id", elsewhere)}`,
    order: ["id"],
    since: time("customers.created_at"),
    source: text("Data lain dari orang yang sama: salinannya dibuat kantor pusat"),
    values: { Cabang: named("customers.branch_id", "branches") },
  },
  {
    title: "Keluarga",
    name: "customers",
    rows: ({ ids, familyCards }, scope) => sql`SELECT customers.* FROM customers
      WHERE family_card_number = ANY(${familyCards}) AND ${inScope(scope)} AND NOT ${among("id", ids)}`,
    order: ["id"],
    since: time("customers.created_at"),
    source: text("Nomor KK yang sama"),
    values: {
      "Anggota keluarga": { columns: ["customers.family_card_number"], as: masked(sql`name`) },
      Cabang: named("customers.branch_id", "branches"),
    },
  },
  {
    title: "Account",
    name: "accounts",
    rows: ({
      ids,
    }) => sql`SELECT accounts.*, moved_on FROM accounts LEFT JOIN account_balances USING (product_code, ordinal)
      WHERE ${among("customer_id", ids)}`,
    order: ["number"],
    since: time("accounts.opened_at"),
    source: text("Dibuka saat terdaftar"),
    values: {
      "No. account": { columns: ["accounts.number", "accounts.customer_id"], as: sql`number` },
      "Saldo (Rp)": told("accounts.balance_idr"),
      "Ditahan (Rp)": told("accounts.held_idr"),
      "Terakhir bergerak": told("account_balances.moved_on", sql`moved_on`),
      Status: told("accounts.owner_status"),
      "Berhenti untuk belanja": yes("accounts.stands_still"),
    },
  },
  {
    title: "Transaksi",
    name: "transactions",
    rows: ({ ids }) => sql`SELECT transactions.* FROM transactions
      WHERE ${among("source_customer_id", ids)} OR ${among("beneficiary_customer_id", ids)}`,
    order: ["id"],
    joins: ({ ids, accounts }) => sql`
      LEFT JOIN LATERAL (SELECT * FROM postings WHERE transaction_id = transactions.id AND account_number = ANY(${accounts})
        ORDER BY id LIMIT 1) AS postings ON true
      LEFT JOIN customers AS other ON other.id = CASE WHEN ${among("source_customer_id", ids)} THEN beneficiary_customer_id
        ELSE source_customer_id END
      LEFT JOIN programmes ON programmes.id = programme_id`,
    since: time("transactions.created_at"),
    source: file("transactions.batch_id", sql`transactions.batch_row`, "Layar, atau kanal merchant", [
      "transactions.batch_id",
      "transactions.batch_row",
    ]),
    by: role("transactions.created_by"),
    values: {
      "Trx ID": key("transactions.id"),
      Jenis: told("transactions.transaction_type"),
      Status: told("transactions.status"),
      "Nominal (Rp)": told("transactions.amount_idr"),
      Deskripsi: told("transactions.description"),
      Alasan: told("transactions.reason"),
      "No. account": {
        columns: ["transactions.debit_account", "transactions.credit_account", "postings.account_number"],
        as: sql`coalesce(account_number, CASE WHEN source_customer_id IS NULL THEN credit_account ELSE debit_account END)`,
      },
      "Pihak lain": {
        columns: ["transactions.source_customer_id", "transactions.beneficiary_customer_id"],
        as: sql`CASE other.customer_type WHEN 'Merchant' THEN other.name ELSE ${masked(sql`other.name`)} END`,
      },
      Asnaf: told("transactions.asnaf"),
      "Nomor KK": told("transactions.household"),
      Program: told("transactions.programme_id", sql`programmes.name`),
      "Disetujui pertama": time("transactions.first_approved_at"),
      "Penyetuju pertama": role("transactions.first_approved_by"),
      "Penyetuju pertama mewakili": role("transactions.first_approved_for"),
      Diputuskan: time("transactions.decided_at"),
      "Diputuskan oleh": role("transactions.decided_by"),
      "Diputuskan mewakili": role("transactions.decided_for"),
      Dibukukan: time("postings.posted_at"),
      "Perubahan saldo (Rp)": told("postings.change_idr"),
      "Saldo sebelumnya (Rp)": told("postings.balance_before_idr"),
      "Saldo sesudahnya (Rp)": told("postings.balance_after_idr"),
    },
  },
  {
    title: "Baris file",
    name: "batch_rows",
    rows: (
      { numbers },
      scope,
    ) => sql`SELECT batch_rows.* FROM batch_rows JOIN batches ON batches.id = batch_id
      WHERE identity = ANY(${numbers}) AND ${inScope(scope, "batches.branch_id")}`,
    order: ["batch_id", "row_number"],
    joins: () => sql`JOIN batches ON batches.id = batch_id`,
    since: time("batches.created_at"),
    source: file("batch_rows.batch_id", sql`batch_rows.row_number`, ""),
    by: role("batches.creator_id"),
    values: {
      row: {
        columns: [
          ...["customer_id", "identity", "family_card_number", "amount_idr", "programme_id"].map(
            (name) => `batch_rows.${name}`,
          ),
          "batch_rows.cells.surplus",
          ...Object.values(batchColumns).flatMap((columns) =>
            columns.map(({ name }) => `batch_rows.cells.${name}`),
          ),
        ],
        as: sql`json_build_object('kind', batches.kind, 'optional', optional_columns, 'cells', cells)`,
      },
      "Status baris": told("batch_rows.status"),
      "Hasil pemeriksaan": told("batch_rows.remarks"),
      Kendala: told("batch_rows.obstacle"),
      "Nama berkas": told("batches.file_name"),
      "Keterangan berkas": told("batches.description"),
      "Pemberitahuan privasi": told(
        "batches.privacy_notice_id",
        sql`(SELECT 'versi ' || number FROM privacy_notices WHERE privacy_notices.id = privacy_notice_id)`,
      ),
      "Disetujui pertama": time("batches.first_approved_at"),
      "Penyetuju pertama": role("batches.first_approved_by"),
      Diproses: time("batches.processed_at"),
      "Diproses oleh": role("batches.processor_id"),
      Dibatalkan: time("batches.cancelled_at"),
      "Dibatalkan oleh": role("batches.canceller_id"),
    },
    read: cellsOf,
  },
  {
    title: "Data ganda",
    name: "duplicate_pairs",
    rows: ({ ids }) => sql`SELECT * ${pairs(ids)}`,
    order: ["id"],
    joins: ({ ids }) =>
      sql`JOIN customers AS other ON other.id = CASE WHEN ${among("first_id", ids)} THEN second_id ELSE first_id END`,
    since: time("duplicate_pairs.found_at"),
    source: text("Dibandingkan dengan data lain"),
    values: {
      "Data lain": {
        columns: ["duplicate_pairs.first_id", "duplicate_pairs.second_id"],
        as: masked(sql`other.name`),
      },
      "Alasan mirip": told("duplicate_pairs.reasons", sql`array_to_string(reasons, ', ')`),
      Keputusan: told("duplicate_pairs.state"),
      "Alasan keputusan": told("duplicate_pairs.decision_reason"),
      "Data yang diakhiri": told(
        "duplicate_pairs.ended_id",
        sql`CASE ended_id WHEN other.id THEN 'data lain' ELSE 'data ini' END`,
      ),
      Diputuskan: time("duplicate_pairs.decided_at"),
      "Diputuskan oleh": role("duplicate_pairs.decided_by"),
    },
  },
  {
    title: "Permintaan tentang data",
    name: "data_requests",
    rows: ({ ids }) => sql`SELECT data_requests.* FROM data_requests WHERE ${among("customer_id", ids)}`,
    order: ["id"],
    since: time("data_requests.received_at"),
    source: text("Permintaan yang diterima"),
    by: {
      columns: [],
      as: roleIn(sql`(SELECT proposed_by FROM proposals WHERE proposals.id = data_requests.id)`),
    },
    values: {
      "Nomor permintaan": { columns: ["data_requests.id", "data_requests.customer_id"], as: sql`id::text` },
      Jenis: told("data_requests.kind"),
      Pemohon: told("data_requests.asker"),
      "Nama pemohon": told(
        "data_requests.asker_name",
        sql`CASE asker WHEN 'person' THEN asker_name ELSE ${masked(sql`asker_name`)} END`,
      ),
      "Bukti identitas": told("data_requests.proof"),
      "Diterima lewat": told("data_requests.channel"),
      Permintaan: told("data_requests.wish"),
      "Batas waktu": time("data_requests.due_at"),
      Jawaban: told("data_requests.answer"),
      "Dasar penolakan": told("data_requests.ground"),
      "Account dihentikan": yes("data_requests.stops_accounts"),
      Diingatkan: time("data_requests.warned_at"),
      "Diingatkan terlambat": time("data_requests.late_told_at"),
    },
  },
  {
    title: "Usulan dan keputusan",
    name: "proposals",
    rows: ({
      ids,
    }) => sql`SELECT proposals.* FROM proposals WHERE id IN (SELECT id FROM data_requests WHERE ${among("customer_id", ids)})
      OR subject IN (SELECT 'duplicate:' || id ${pairs(ids)})`,
    order: ["id"],
    since: time("proposals.proposed_at"),
    source: text("Diusulkan di layar"),
    by: role("proposals.proposed_by"),
    values: {
      Usulan: told("proposals.kind"),
      Alasan: { columns: ["proposals.reason", "proposals.subject"], as: sql`reason` },
      Keputusan: told(
        "proposals.is_refused",
        sql`CASE WHEN decided_by IS NULL THEN 'open' WHEN is_refused THEN 'refused' ELSE 'approved' END`,
      ),
      Diputuskan: time("proposals.decided_at"),
      "Diputuskan oleh": role("proposals.decided_by"),
    },
  },
  {
    title: "Perubahan",
    name: "audit_log",
    rows: ({
      ids,
    }) => sql`SELECT audit_log.*, (after ->> 'batch')::bigint AS batch_id FROM audit_log WHERE subject IN (
      SELECT 'customer:' || id FROM unnest(${ids}::bigint[]) AS id UNION ALL SELECT 'duplicate:' || id ${pairs(ids)}
      UNION ALL SELECT 'data-request:' || id FROM data_requests WHERE ${among("customer_id", ids)})`,
    order: ["id"],
    since: time("audit_log.at"),
    source: file("audit_log.batch_id", sql`NULL`, "Layar", ["audit_log.change.batch"]),
    by: role("audit_log.actor_id"),
    values: {
      Tindakan: { columns: ["audit_log.action", "audit_log.subject"], as: sql`action` },
      before: { columns: [], as: sql`before` },
      after: { columns: Object.keys(fieldNames).map((field) => `audit_log.change.${field}`), as: sql`after` },
    },
    read: changeOf,
  },
  {
    title: "Dilihat oleh",
    name: "access_log",
    rows: ({ ids }) => sql`SELECT access_log.* FROM access_log WHERE ${among("customer_id", ids)}`,
    order: ["id"],
    since: time("access_log.at"),
    source: text("Layar"),
    by: role("access_log.user_id"),
    values: {
      Layar: { columns: ["access_log.screen", "access_log.customer_id"], as: sql`screen` },
    },
  },
];

/** The columns that a section reads, each behind the name of its table. */
export const columnsOfSection = ({ since, source, by = nothing, values }: Section): readonly string[] =>
  [since, source, by, ...Object.values(values)].flatMap(({ columns }) => columns);

/** A page of all that is kept of a person. */
export async function listPersonalData(
  db: Db,
  {
    person,
    scope,
    keep,
  }: { readonly person: CopiedPerson; readonly scope: BranchScope; readonly keep: Retention },
  page: PageRequest,
): Promise<RowPage<PersonalRecord>> {
  const counts = sections.map(
    (section) => sql`(SELECT count(*)::integer FROM (${section.rows(person, scope)}) AS counted)`,
  );
  const counted = await sql<{ totals: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS totals`.execute(db);
  const rows: PersonalRecord[] = [];
  let before = 0;
  for (const [place, total] of counted.rows[0]!.totals.entries()) {
    const skip = Math.max(0, page.skip - before);
    const limit = page.limit - rows.length;
    before += total;
    if (skip < total && limit > 0)
      rows.push(...(await readSection(db, sections[place]!, { person, scope, keep }, { skip, limit })));
  }
  return { rows, total: before };
}

async function readSection(
  db: Db,
  section: Section,
  { person, scope, keep }: Parameters<typeof listPersonalData>[1],
  { skip, limit }: PageRequest,
): Promise<PersonalRecord[]> {
  const { title, name, order, joins = () => sql``, since, source, by = nothing, values, read } = section;
  const inOrder = sql.join(order.map((column) => sql.ref(`${name}.${column}`)));
  const pairsOfValues = Object.entries(values).map(([label, { as }]) => sql`${sql.lit(label)}, ${as}`);
  const { rows } = await sql<Omit<PersonalRecord, "section" | "purpose" | "ground" | "kept">>`
    SELECT concat_ws('-', ${title}::text, ${inOrder}) AS key, ${since.as} AS since, ${source.as} AS source, coalesce(${by.as}, '') AS by,
      json_strip_nulls(json_build_object(${sql.join(pairsOfValues)})) AS values
    FROM (SELECT * FROM (${section.rows(person, scope)}) AS ${sql.table(name)} ORDER BY ${inOrder} OFFSET ${skip} LIMIT ${limit})
      AS ${sql.table(name)} ${joins(person)} ORDER BY ${inOrder}`.execute(db);
  const why = whyKept(section, person.whose, keep);
  return rows.map((row) => ({
    ...{ section: title, ...why, ...row },
    // What JSON holds is a text or a number, but for what `read` takes out.
    values: (read ? withoutNothing(read(row.values)) : row.values) as PersonalRecord["values"],
  }));
}

const withoutNothing = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

/** For which purposes a section is kept, on which grounds, and how long, in words. */
function whyKept(section: Section, whose: Whose, keep: Retention) {
  const words = columnsOfSection(section).flatMap((column) => {
    const [table, ...rest] = column.split(".");
    const datum = personalDataOf(table!, rest.join("."), whose);
    return datum?.whose.includes(whose) ? [wordsOf(datum, keep)] : [];
  });
  const all = (name: "purpose" | "ground" | "kept") =>
    [...new Set(words.map((each) => each[name]))].join("; ");
  return { purpose: all("purpose"), ground: all("ground"), kept: all("kept") };
}
