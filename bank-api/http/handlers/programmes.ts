import type { BodyOf, DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { parseName } from "bank-api/domain/administration";
import { amountOfRequest } from "bank-api/domain/amounts";
import { jakartaDate } from "bank-api/domain/dates";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import {
  parseMark,
  parseProgrammeCode,
  requireBudgetYear,
  requireOpenBudget,
  requireProgrammeDays,
  requireProgrammeOffice,
  yearOf,
  type EditableProgramme,
} from "bank-api/domain/programmes";
import { versionOf } from "bank-api/store/hash";
import { noRows } from "bank-api/store/paging";
import {
  decideBudget,
  findBudget,
  insertBudget,
  insertProgramme,
  listBudgets,
  listProgrammes,
  updateProgramme,
  type Budget,
  type Programme,
} from "bank-api/store/programmes";
import { personOf } from "bank-api/store/users";
import type { Handlers } from "../handler";
import { requireVersion } from "../record-version";
import { takeTurn } from "./administrators";
import { countOf, given, stampOut } from "./lists";
import { existingProgramme } from "./visibility";

export const programmeHandlers: Handlers<
  | "listProgrammes"
  | "createProgramme"
  | "updateProgramme"
  | "listProgrammeBudgets"
  | "proposeProgrammeBudget"
  | "decideProgrammeBudget"
> = {
  async listProgrammes({ body, db, clock, page }) {
    const today = jakartaDate(clock.now());
    const { _key: id, field, validity, proposed: isProposed } = body;
    const isAbsent = id !== undefined && !isId(id);
    const filter = { id, field, validity, isProposed, search: given(body.search), today };
    const found = isAbsent ? noRows : await listProgrammes(db, filter, page);
    return { data: found.rows.map((row) => programmeOut(row, yearOf(today))), ...countOf(found) };
  },

  async createProgramme({ actor, body, db, clock, ids }) {
    requireProgrammeOffice(actor);
    await takeTurn({ db, actor });
    const fields = {
      code: parseProgrammeCode(body.code),
      field: body.field,
      mark: parseMark(body.mark),
      ...readEditable(body),
    };
    const [id, at] = [ids.next(), clock.now()];
    await insertProgramme(db, { ...fields, id, creator: personOf(actor), createdAt: at });
    return {
      data: { _key: id },
      act: { actor, at, action: "programme.create", subject: `programme:${id}`, after: fields },
    };
  },

  async updateProgramme({ actor, body, db, clock }) {
    requireProgrammeOffice(actor);
    await takeTurn({ db, actor });
    const at = clock.now();
    const stored = await existingProgramme(db, body._key, at);
    const before = editableOf(stored);
    requireVersion(body.version, before);
    const after = readEditable(body);
    await updateProgramme(db, stored.id, after, personOf(actor));
    const subject = `programme:${stored.id}`;
    return { data: null, act: { actor, at, action: "programme.update", subject, before, after } };
  },

  async listProgrammeBudgets({ body, db, page }) {
    const { programme_id: programmeId, _key: id } = body;
    const isAbsent = [programmeId, id].some((key) => key !== undefined && !isId(key));
    const found = isAbsent ? noRows : await listBudgets(db, { programmeId, id }, page);
    return { data: found.rows.map(budgetOut), ...countOf(found) };
  },

  async proposeProgrammeBudget({ actor, body, db, clock, ids }) {
    requireProgrammeOffice(actor);
    await takeTurn({ db, actor });
    const [id, at] = [ids.next(), clock.now()];
    const programme = await existingProgramme(db, body.programme_id, at);
    const amountIdr = amountOfRequest(body.amount);
    const { year } = body;
    requireBudgetYear(year, jakartaDate(at));
    await insertBudget(db, { id, programmeId: programme.id, year, amountIdr, by: actor.userId, at });
    const act = { actor, at, action: "programme.propose-budget", subject: `programme:${programme.id}` };
    return { data: { _key: id }, act: { ...act, after: { year, amountIdr } } };
  },

  async decideProgrammeBudget({ actor, body: { _key, decision }, db, clock }) {
    requireProgrammeOffice(actor);
    await takeTurn({ db, actor });
    const budget = isId(_key) ? await findBudget(db, _key) : undefined;
    if (!budget) throw notFound();
    const at = clock.now();
    const proposed = { state: budget.state, proposedBy: budget.proposed.id, year: budget.year };
    requireOpenBudget(proposed, decision, actor, jakartaDate(at));
    await decideBudget(db, budget.id, { isRefused: decision === "refuse", by: actor.userId, at });
    const { year, amountIdr } = budget;
    const act = {
      actor,
      at,
      action: `programme.${decision}-budget`,
      subject: `programme:${budget.programmeId}`,
    };
    return { data: null, act: { ...act, after: { year, amountIdr } } };
  },
};

function readEditable(body: Pick<BodyOf<Calls["createProgramme"]>, "name" | "valid_from" | "valid_until">) {
  const fields: EditableProgramme = {
    name: parseName(body.name, "Nama Program"),
    validFrom: body.valid_from,
    validUntil: body.valid_until,
  };
  requireProgrammeDays(fields);
  return fields;
}

const editableOf = ({ name, validFrom, validUntil }: EditableProgramme): EditableProgramme => ({
  name,
  validFrom,
  validUntil,
});

function programmeOut(programme: Programme, year: number): DataInputOf<Calls["listProgrammes"]>[number] {
  return {
    _key: programme.id,
    code: programme.code,
    name: programme.name,
    field: programme.field,
    mark: programme.mark,
    valid_from: programme.validFrom,
    valid_until: programme.validUntil,
    validity: programme.validity,
    year,
    budget: programme.budgetIdr,
    distributed: programme.distributedIdr,
    creator: { name: programme.creatorName, created_timestamp: programme.createdAt.toISOString() },
    version: versionOf(editableOf(programme)),
  };
}

const budgetOut = (budget: Budget): DataInputOf<Calls["listProgrammeBudgets"]>[number] => ({
  _key: budget.id,
  programme_id: budget.programmeId,
  year: budget.year,
  amount: budget.amountIdr,
  status: budget.state,
  proposed: stampOut(budget.proposed),
  decided: budget.decided && stampOut(budget.decided),
});
