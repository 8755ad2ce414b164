import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { readPast } from "bank-api/domain/data-requests";
import { existing, refused } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import { readIncident, requireIncidentOffice, requireCloser } from "bank-api/domain/incidents";
import { holds } from "bank-api/domain/permission";
import { actOf } from "bank-api/store/audit/audit";
import { listConcernedPeople } from "bank-api/store/privacy/concerned-people";
import {
  findIncident,
  type Incident,
  insertIncident,
  keepPeople,
  listIncidents,
  lockIncident,
  updateIncident,
  usersNamed,
} from "bank-api/store/privacy/incidents";
import type { Db } from "bank-api/store/runtime/database";
import { versionOf } from "bank-api/store/runtime/hash";
import { withoutTimeLimit } from "bank-api/store/runtime/transact";
import { concernedBy } from "contract/concern";
import { editableIncident, type EditableIncident } from "contract/extensions/incidents";
import { proposalKinds } from "contract/proposal-kinds";
import { limitedAddress } from "../addresses";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { requireVersion } from "../record-version";
import { listedAs } from "./lists";

export const incidentHandlers = {
  async listIncidents({ actor, body, db, page }) {
    requireIncidentOffice(actor);
    const found = await listIncidents(db, soughtId(body.key), page);
    const [one] = body.key !== undefined && body.countsPeople ? found.rows : [];
    const peopleNow = one?.people === null ? await countPeople(db, one, actor) : null;
    return listedAs(found, (row) => ({
      ...row,
      peopleNow,
      version: versionOf(editableIncident.parse(row)),
    }));
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

/** How many people an incident concerns. It shows none of them. */
const countPeople = async (db: Db, incident: Incident, actor: Actor) =>
  (await listConcernedPeople(db, concernedBy(incident), BranchScope.of(actor), firstRow)).total;
const firstRow = { skip: 0, limit: 1 };

/** What was written down, with the users whose accounts it names. */
async function readWritten(db: Db, body: EditableIncident, now: Date) {
  const written = readIncident(body, now);
  const { userIds, unknown } = await usersNamed(db, written.accounts);
  if (unknown.length > 0) throw refused(`Tidak ada user dengan email ${unknown.join(", ")}.`);
  return { ...written, address: written.address && limitedAddress(written.address), userIds };
}

/** An open incident, for who closes it. */
export async function answersToIncident({ actor, body, db, record: { id } }: Deciding): Promise<Answers> {
  requireIncidentOffice(actor);
  const counted = existing(await findIncident(db, id));
  // Counting a large record takes its time: only those who may close it have it counted, before anybody has to wait for the lock.
  await withoutTimeLimit(db);
  const mayClose = body.decision === "approve" && holds(actor, [proposalKinds.incident.decider]);
  const people = mayClose ? await countPeople(db, counted, actor) : null;
  const incident = existing(await lockIncident(db, id));
  return {
    approve: async () => {
      requireCloser(actor, [incident.changedBy, ...incident.userKeys]);
      for (const read of [body.version, versionOf(editableIncident.parse(counted))])
        requireVersion(read, editableIncident.parse(incident));
      await keepPeople(db, id, people);
      return actOf("incident", "close", id, { people });
    },
    refuse: async () => {
      throw refused(
        "Insiden tidak dapat ditarik kembali. Tulis pada Yang dilakukan bila tidak ada data yang keluar.",
      );
    },
  };
}
