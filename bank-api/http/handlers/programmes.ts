import { parseName } from "bank-api/domain/administration";
import { amountOfRequest } from "bank-api/domain/amounts";
import { jakartaDate } from "bank-api/domain/dates";
import { existing } from "bank-api/domain/errors";
import { soughtId } from "bank-api/domain/ids";
import {
  parseMark,
  parseProgrammeCode,
  requireBudgetYear,
  requireProgrammeDays,
  requireProgrammeOffice,
  yearOf,
} from "bank-api/domain/programmes";
import { actOf } from "bank-api/store/audit/audit";
import { personOf } from "bank-api/store/people/users";
import {
  findBudget,
  insertBudget,
  insertProgramme,
  listBudgets,
  listProgrammes,
  updateProgramme,
} from "bank-api/store/programmes/programmes";
import { versionOf } from "bank-api/store/runtime/hash";
import { editableProgramme, type EditableProgramme } from "contract/extensions/programmes";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { requireVersion } from "../record-version";
import { lockAdministrationFor } from "./administrators";
import { given, listed, listedAs } from "./lists";
import { existingProgramme } from "./visibility";

export const programmeHandlers = {
  async listProgrammes({ body, db, clock, page }) {
    const today = jakartaDate(clock.now());
    const filter = { ...body, key: soughtId(body.key), search: given(body.search), today };
    return listedAs(await listProgrammes(db, filter, page), (row) => ({
      ...row,
      year: yearOf(today),
      version: versionOf(editableProgramme.parse(row)),
    }));
  },

  async createProgramme({ actor, body, db, clock, ids }) {
    requireProgrammeOffice(actor);
    await lockAdministrationFor({ db, actor });
    const fields = {
      code: parseProgrammeCode(body.code),
      field: body.field,
      mark: parseMark(body.mark),
      ...readEditable(body),
    };
    const [key, at] = [ids.next(), clock.now()];
    await insertProgramme(db, { ...fields, key, creator: personOf(actor), createdAt: at });
    return { data: { key }, act: { at, ...actOf("programme", "create", key, fields) } };
  },

  async updateProgramme({ actor, body, db, clock }) {
    requireProgrammeOffice(actor);
    await lockAdministrationFor({ db, actor });
    const at = clock.now();
    const stored = await existingProgramme(db, body.key, at);
    const before = editableProgramme.parse(stored);
    requireVersion(body.version, before);
    const after = readEditable(body);
    await updateProgramme(db, stored.key, after, personOf(actor));
    return { data: null, act: { at, ...actOf("programme", "update", stored.key, after), before } };
  },

  async listProgrammeBudgets({ body, db, page }) {
    const filter = { key: soughtId(body.key), programmeKey: soughtId(body.programmeKey) };
    return listed(await listBudgets(db, filter, page));
  },

  async proposeProgrammeBudget({ actor, body, db, clock, ids }) {
    requireProgrammeOffice(actor);
    await lockAdministrationFor({ db, actor });
    const [key, at] = [ids.next(), clock.now()];
    const programme = await existingProgramme(db, body.programmeKey, at);
    const amountIdr = amountOfRequest(body.amountIdr);
    const { year } = body;
    requireBudgetYear(year, jakartaDate(at));
    const budget = { key, programmeKey: programme.key, year, amountIdr };
    await insertBudget(db, budget, { by: actor.userId, at });
    const act = actOf("programme", "propose-budget", programme.key, { year, amountIdr });
    return { data: { key }, act: { at, ...act } };
  },
} satisfies Partial<ActorHandlers>;

/** A budget of a year that has not passed since, for who approves it. */
export async function answersToBudget({ actor, db, record: { id } }: Deciding): Promise<Answers> {
  requireProgrammeOffice(actor);
  const { programmeKey, year, amountIdr } = existing(await findBudget(db, id));
  const act = (verb: string) => actOf("programme", `${verb}-budget`, programmeKey, { year, amountIdr });
  return {
    approve: async (at) => {
      requireBudgetYear(year, jakartaDate(at));
      return act("approve");
    },
    refuse: async () => act("refuse"),
  };
}

function readEditable(body: EditableProgramme): EditableProgramme {
  const fields = editableProgramme.parse(body);
  requireProgrammeDays(fields);
  return { ...fields, name: parseName(fields.name, "Nama Program") };
}
