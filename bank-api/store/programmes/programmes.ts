import type { IsoDate } from "bank-api/domain/dates";
import { yearOf, type KnownProgramme } from "bank-api/domain/programmes";
import { sql } from "kysely";
import type { BodyOf } from "contract/call";
import type { ExtensionCalls, ExtensionData } from "contract/extensions/calls";
import type {
  EditableProgramme,
  Programme as SentProgramme,
  ProgrammeBudget,
} from "contract/extensions/programmes";
import { decidedStamp, insertProposal, proposedStamp, type NewProposal } from "../approvals/proposals";
import { containing } from "../lists/containing";
import { readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import { changerColumns, creatorColumns, type Person } from "../people/users";
import type { Db } from "../runtime/database";
import { refuseDuplicate } from "../runtime/errors";
import { amount } from "../runtime/in-json";

export interface NewProgramme extends EditableProgramme, Pick<SentProgramme, "code" | "field" | "mark"> {
  readonly key: string;
  readonly creator: Person;
  readonly createdAt: Date;
}

/** @throws DomainError E1 for a code or a mark that another programme has */
export async function insertProgramme(db: Db, programme: NewProgramme): Promise<void> {
  const { key: id, code, field, mark } = programme;
  const row = { id, code, field, mark, ...editableColumns(programme), ...creatorColumns(programme) };
  const insert = db.insertInto("programmes").values(row).execute();
  const codeIsNew = refuseDuplicate(insert, "Kode Program sudah dipakai.", "programmes_code");
  await refuseDuplicate(codeIsNew, "Tanda sudah dipakai program lain.", "programmes_mark");
}

/** Changes the name and the days of a programme that was found. Code, field and mark stay. */
export async function updateProgramme(db: Db, id: string, fields: EditableProgramme, changer: Person) {
  const set = { ...editableColumns(fields), ...changerColumns(changer) };
  await db.updateTable("programmes").set(set).where("id", "=", id).execute();
}

const editableColumns = ({ name, validFrom, validUntil }: EditableProgramme) => ({
  name,
  valid_from: validFrom,
  valid_until: validUntil,
});

/** What other records say of a programme. */
export type NamedProgramme = Pick<Programme, "code" | "name" | "mark"> & { readonly id: string };

/** A programme, with what is in force of it today. */
export type Programme = Omit<SentProgramme, "year" | "version">;

type ProgrammeFilter = BodyOf<ExtensionCalls["listProgrammes"]> & { readonly today: IsoDate };

const validityOn = (today: IsoDate) => sql`CASE
  WHEN valid_from > ${today}::date THEN 'planned' WHEN valid_until < ${today}::date THEN 'past' ELSE 'valid' END`;

/** The budgets of a row of `programmes` with their proposals: FROM and WHERE. */
const budgetsOf = sql`programme_budgets AS budgets JOIN proposals ON proposals.id = budgets.id WHERE programme_id = programmes.id`;

/** Programmes, newest first. They belong to no branch. */
export async function listProgrammes(
  db: Db,
  { key: id, field, validity, isProposed: waits, search, today }: ProgrammeFilter,
  page: PageRequest,
): Promise<RowPage<Programme>> {
  const statement = ({ skip, limit }: PageRequest) => sql<Programme>`
    SELECT programmes.id AS key, code, name, field, mark, valid_from AS "validFrom", valid_until AS "validUntil",
      ${validityOn(today)} AS validity,
      ${budgetInForce(yearOf(today))} AS "budgetIdr",
      ${distributedIn(yearOf(today))} AS "distributedIdr", (count(*) OVER ())::integer AS total
    FROM programmes
    WHERE (${id ?? null}::bigint IS NULL OR id = ${id ?? null})
      AND (${field ?? null}::text IS NULL OR field = ${field ?? null})
      AND (${validity ?? null}::text IS NULL OR ${validityOn(today)} = ${validity ?? null})
      AND ${waits ? sql`EXISTS (SELECT FROM ${budgetsOf} AND decided_by IS NULL)` : sql`true`}
      AND ${search === undefined ? sql`true` : containing(search, "code", "name")}
    ORDER BY created_at DESC, id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

/** The budget of a row of `programmes` in a year: the newest approved one, or NULL. */
export const budgetInForce = (year: number) => sql`(
  SELECT to_jsonb(amount_idr) FROM ${budgetsOf} AND year = ${year} AND decided_by IS NOT NULL AND NOT is_refused
  ORDER BY budgets.id DESC LIMIT 1)`;

/**
 * What all branches have distributed for a row of `programmes` in a year of Jakarta's: a cell of the report for each branch. A
 * payment counts in its own database transaction (`countDistributions`).
 */
export const distributedIn = (year: number) => sql`(
  SELECT to_jsonb(coalesce(sum(total_idr), 0))
  FROM branches JOIN distribution_cells ON branch_id = branches.id AND span = 'year' AND begins = make_date(${year}, 1, 1)
    AND asnaf = '*' AND programme = programmes.id::text)`;

/** Programmes by what rows of files say of them: their codes, or their ids. */
export async function findKnownProgrammes(
  db: Db,
  by: "code" | "id",
  values: readonly string[],
  today: IsoDate,
): Promise<ReadonlyMap<string, KnownProgramme>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<KnownProgramme & { key: string }>`
    SELECT ${sql.ref(by)}::text AS key, id, name, ${validityOn(today)} = 'valid' AS "isValid"
    FROM programmes WHERE ${sql.ref(by)}::text = ANY(${[...new Set(values)]}::text[])`.execute(db);
  return new Map(rows.map(({ key, ...programme }) => [key, programme]));
}

/** A programme with what is in force of it on a day; undefined where none has this id. */
export async function findProgramme(db: Db, key: string, today: IsoDate): Promise<Programme | undefined> {
  return (await listProgrammes(db, { key, today }, { skip: 0, limit: 1 })).rows[0];
}

type NewBudget = Pick<ProgrammeBudget, "key" | "programmeKey" | "year" | "amountIdr">;

/**
 * Inserts a proposed budget, which has the key of its proposal.
 *
 * @throws DomainError E1 while another proposal for the same programme and year waits
 */
export async function insertBudget(
  db: Db,
  { key: id, programmeKey, year, amountIdr }: NewBudget,
  by: Pick<NewProposal, "by" | "at">,
): Promise<void> {
  const subject = `programme:${programmeKey}/${year}`;
  await refuseDuplicate(
    insertProposal(db, { id, kind: "programme-budget", subject, ...by }),
    `Usulan anggaran tahun ${year} masih menunggu keputusan.`,
    "proposals_waiting",
  );
  const row = { id, programme_id: programmeKey, year, amount_idr: amountIdr };
  await db.insertInto("programme_budgets").values(row).execute();
}

/** A budget of a programme and a year, as the database answers it. */
type Budget = ExtensionData<"listProgrammeBudgets">[number];

/** Budgets, newest year and newest proposal first. */
export async function listBudgets(
  db: Db,
  { key, programmeKey }: BodyOf<ExtensionCalls["listProgrammeBudgets"]>,
  page: PageRequest,
): Promise<RowPage<Budget>> {
  const statement = ({ skip, limit }: PageRequest) => sql<Budget>`
    SELECT budgets.id AS key, programme_id AS "programmeKey", year, ${amount("amount_idr")} AS "amountIdr",
      CASE WHEN decided_by IS NULL THEN 'proposed' WHEN is_refused THEN 'refused'
        WHEN EXISTS (
          SELECT FROM programme_budgets AS newer JOIN proposals AS of_newer ON of_newer.id = newer.id
          WHERE newer.programme_id = budgets.programme_id AND newer.year = budgets.year AND newer.id > budgets.id
            AND of_newer.decided_by IS NOT NULL AND NOT of_newer.is_refused
        ) THEN 'replaced' ELSE 'in_force' END AS state,
      ${proposedStamp("proposals")} AS proposed, ${decidedStamp("proposals")} AS decided,
      (count(*) OVER ())::integer AS total
    FROM programme_budgets AS budgets JOIN proposals ON proposals.id = budgets.id
    WHERE (${key ?? null}::bigint IS NULL OR budgets.id = ${key ?? null})
      AND (${programmeKey ?? null}::bigint IS NULL OR programme_id = ${programmeKey ?? null})
    ORDER BY year DESC, budgets.id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

/** A budget by its key, whatever its state; undefined where there is none. */
export async function findBudget(db: Db, key: string): Promise<Budget | undefined> {
  return (await listBudgets(db, { key }, { skip: 0, limit: 1 })).rows[0];
}

/** Key, code and name of each programme. */
export async function programmeNames(db: Db): Promise<{ key: string; code: string; name: string }[]> {
  return db.selectFrom("programmes").select(["id as key", "code", "name"]).orderBy("id").execute();
}
