import { judgedColumns, personalDataOf } from "bank-api/domain/personal-data";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "../runtime/database";
import type { AuditKeys } from "./audit-keys";
import { macOfRedaction, macOfSeal, type Entry } from "./audit-seals";

/** The fields of `before` and `after` that go when the person is erased whom a row is about. */
export const goneFields: readonly string[] = judgedColumns("audit_log").flatMap((column) => {
  const [, field] = column.split("change.");
  return field !== undefined && personalDataOf("audit_log", column)?.end === "gone" ? [field] : [];
});

/** Seals with the rows that they are for, and with the redactions of these; the columns of what is not there are null. */
export const selectSealed = (db: Db) =>
  db
    .selectFrom("audit_seals")
    .leftJoin("audit_log", "audit_log.id", "audit_seals.entry_id")
    .leftJoin("audit_redactions", "audit_redactions.entry_id", "audit_log.id")
    .leftJoin("erasures", "erasures.customer_id", "audit_redactions.customer_id")
    .select(["position", "audit_seals.entry_id", "sealed_at", "audit_seals.key_id"])
    .select(["previous_mac", "audit_seals.mac"])
    .select(["id", "at", "actor_id", "actor_name", "action", "subject", "before", "after"])
    .select(["audit_redactions.customer_id", "audit_redactions.key_id as redaction_key_id"])
    .select(["audit_redactions.mac as redaction_mac", "erasures.erased_at"]);

export type SealedRow = Awaited<ReturnType<ReturnType<typeof selectSealed>["execute"]>>[number];

/** What is wrong with a seal and its row, each by itself. Of a row that has a redaction, that stands in for the seal. */
export function faultOfRow(
  keys: AuditKeys,
  row: SealedRow,
): "removed" | "foreign" | "changed" | "redacted" | undefined {
  if (row.id === null) return "removed";
  // All columns of a row are there when its key is.
  const entry = row as SealedRow & Entry;
  const { customer_id, redaction_key_id: key_id, redaction_mac, erased_at } = row;
  if (customer_id === null || key_id === null) {
    const mac = macOfSeal(keys, row, entry);
    if (mac === undefined) return "foreign";
    return mac.equals(row.mac) ? undefined : "changed";
  }
  const mac = macOfRedaction(keys, { customer_id, key_id }, row, entry);
  if (mac === undefined) return "foreign";
  return redaction_mac?.equals(mac) && erased_at !== null ? undefined : "redacted";
}

/**
 * Takes the values of an erased customer from rows of the trail. False, and nothing taken, while one of them waits for its seal,
 * which covers the row as it was: the caller tries again later. A row that does not fit its seal is evidence, so it stays.
 *
 * @param entries chooses rows of `audit_log`
 */
export async function redact(
  db: Db,
  keys: AuditKeys,
  customerId: string,
  entries: RawBuilder<SqlBool>,
): Promise<boolean> {
  const held = goneFields.map(
    (field) => sql`before ->> ${field} IS NOT NULL OR after ->> ${field} IS NOT NULL`,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM audit_log WHERE ${entries} AND (${sql.join(held, sql` OR `)})`.execute(db);
  const ids = rows.map(({ id }) => id);
  const among = sql<boolean>`audit_log.id = ANY(${ids}::bigint[])`;
  const sealed = await selectSealed(db).where(among).execute();
  if (sealed.length < ids.length) return false;
  const sound = sealed.filter((row) => faultOfRow(keys, row) === undefined).map(({ entry_id }) => entry_id);
  const amongSound = sql<boolean>`audit_log.id = ANY(${sound}::bigint[])`;
  await sql`
    UPDATE audit_log SET before = before - ${goneFields}::text[], after = after - ${goneFields}::text[]
    WHERE ${amongSound}`.execute(db);
  const keyId = keys.current;
  const redactions = (await selectSealed(db).where(amongSound).execute()).map((row) => ({
    ...{ entry_id: row.entry_id, customer_id: customerId, key_id: keyId },
    mac: macOfRedaction(keys, { customer_id: customerId, key_id: keyId }, row, row as SealedRow & Entry)!,
  }));
  if (redactions.length > 0) await db.insertInto("audit_redactions").values(redactions).execute();
  return true;
}
