import { readPast } from "bank-api/domain/data-requests";
import { existing, refused } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { readIncident, requireIncidentOffice, requireCloser } from "bank-api/domain/incidents";
import { actOf } from "bank-api/store/audit/audit";
import {
  insertIncident,
  listIncidents,
  lockIncident,
  updateIncident,
  usersNamed,
} from "bank-api/store/privacy/incidents";
import type { Db } from "bank-api/store/runtime/database";
import { versionOf } from "bank-api/store/runtime/hash";
import { editableIncident, type EditableIncident } from "contract/extensions/incidents";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { requireVersion } from "../record-version";
import { listedAs } from "./lists";

export const incidentHandlers = {
  async listIncidents({ actor, body, db, page }) {
    requireIncidentOffice(actor);
    const found = await listIncidents(db, soughtId(body.key), page);
    return listedAs(found, (row) => ({ ...row, version: versionOf(editableIncident.parse(row)) }));
  },

  async recordIncident({ actor, body: { foundAt: given, ...body }, db, clock, ids }) {
    requireIncidentOffice(actor);
    const [key, at] = [ids.next(), clock.now()];
    const foundAt = readPast(given, at, "Waktu ditemukan");
    const { userIds, ...written } = await readWritten(db, body, at);
    await insertIncident(db, { ...written, userIds, id: key, foundAt }, { by: actor.userId, at });
    return { data: { key }, act: { at, ...actOf("incident", "record", key, { foundAt, ...written }) } };
  },

  async updateIncident({ actor, body: { key, version, ...body }, db, clock }) {
    requireIncidentOffice(actor);
    const at = clock.now();
    const stored = existing(isId(key) && (await lockIncident(db, key)));
    if (stored.closed) throw refused("Insiden ini sudah ditutup, sehingga tidak dapat diubah lagi.");
    const before = editableIncident.parse(stored);
    requireVersion(version, before);
    const { userIds, ...after } = await readWritten(db, body, at);
    await updateIncident(db, key, { ...after, userIds }, actor.userId);
    return { data: null, act: { at, ...actOf("incident", "update", key, after), before } };
  },
} satisfies Partial<ActorHandlers>;

/** What was written down, with the users whose accounts it names. */
async function readWritten(db: Db, body: EditableIncident, now: Date) {
  const written = readIncident(body, now);
  const { userIds, unknown } = await usersNamed(db, written.accounts);
  if (unknown.length > 0) throw refused(`Tidak ada user dengan email ${unknown.join(", ")}.`);
  return { ...written, userIds };
}

/** An open incident, for who closes it. */
export async function answersToIncident({ actor, db, record: { id } }: Deciding): Promise<Answers> {
  requireIncidentOffice(actor);
  const { changedBy, userKeys } = existing(await lockIncident(db, id));
  return {
    approve: async () => {
      requireCloser(actor, [changedBy, ...userKeys]);
      return actOf("incident", "close", id);
    },
    refuse: async () => {
      throw refused(
        "Insiden tidak dapat ditarik kembali. Tulis pada Yang dilakukan bila tidak ada data yang keluar.",
      );
    },
  };
}
