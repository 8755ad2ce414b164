import type { DataOf } from "contract/call";
import { maxListLimit } from "contract/call";
import type { Calls } from "contract/calls";
import {
  programmeField,
  programmeValidity,
  type ProgrammeField,
  type ProgrammeValidity,
} from "contract/programmes";
import { findByKey } from "./records.server";
import { callFor, listFor } from "./scope.server";
import type { Caller, Choice, Slice } from "./caller";

/** What programmes can be about, and how they can stand to today. */
export const programmeFields = programmeField.options;
export const programmeValidities = programmeValidity.options;

/** A programme that distributions belong to (docs/rules.md#programmes). */
export type Programme = ReturnType<typeof programmeOf>;

/** A programme's budget of a year, in any state. */
export type ProgrammeBudget = ReturnType<typeof budgetOf>;

/** What can be changed of a programme. */
interface ProgrammeEdit {
  readonly name: string;
  /** ISO dates of Jakarta's, both included; "" without an end. */
  readonly validFrom: string;
  readonly validUntil: string;
}

interface NewProgramme extends ProgrammeEdit {
  readonly code: string;
  readonly field: ProgrammeField;
  readonly mark: string;
}

interface NewBudget {
  readonly programmeKey: string;
  readonly year: number;
  readonly amountIdr: number;
}

interface ProgrammeQuery extends Slice {
  readonly field?: ProgrammeField | undefined;
  readonly validity?: ProgrammeValidity | undefined;
  /** Those of which a proposed budget waits. */
  readonly isProposed?: boolean | undefined;
  readonly key?: string;
}
const listProgrammes = (caller: Caller, { key, field, validity, isProposed, ...slice }: ProgrammeQuery) =>
  listFor(caller, "listProgrammes", slice, { field, validity, proposed: isProposed, _key: key }, programmeOf);

/** Programmes and their budgets, where the bank `offers("programmes")`. */
export const programmesCalls = {
  listProgrammes,

  /** @throws BankError `not-found` */
  programme: (caller: Caller, key: string): Promise<Programme> =>
    findByKey(key, (query) => listProgrammes(caller, query)),

  /** The programmes that are valid today, to choose from. */
  async programmeChoices(caller: Caller): Promise<Choice[]> {
    const { rows } = await listProgrammes(caller, { skip: 0, limit: maxListLimit, validity: "valid" });
    return rows.map(({ key, mark, name }) => ({ key, label: `${mark} · ${name}` }));
  },

  async createProgramme(
    caller: Caller,
    { code, field, mark, ...edit }: NewProgramme,
    idempotencyKey: string,
  ) {
    const body = { code, field, mark, ...editOf(edit) };
    await callFor(caller, "createProgramme", { idempotencyKey, body });
  },

  /** Changes name and days. @throws BankError that `isChangedMeanwhile` knows */
  async updateProgramme(
    caller: Caller,
    key: string,
    { version, ...edit }: VersionedEdit,
    idempotencyKey: string,
  ) {
    const body = { _key: key, version, ...editOf(edit) };
    await callFor(caller, "updateProgramme", { idempotencyKey, body });
  },

  /** A programme's budgets, newest year and newest proposal first. */
  programmeBudgets: (caller: Caller, programmeKey: string, slice: Slice) =>
    listFor(caller, "listProgrammeBudgets", slice, { programme_id: programmeKey }, budgetOf),

  /** @throws BankError `not-found` */
  programmeBudget: (caller: Caller, key: string): Promise<ProgrammeBudget> =>
    findByKey(key, ({ key: _key, ...slice }) =>
      listFor(caller, "listProgrammeBudgets", slice, { _key }, budgetOf),
    ),

  async proposeProgrammeBudget(
    caller: Caller,
    { programmeKey, year, amountIdr }: NewBudget,
    idempotencyKey: string,
  ) {
    const body = { programme_id: programmeKey, year, amount: amountIdr };
    await callFor(caller, "proposeProgrammeBudget", { idempotencyKey, body });
  },

  /** @throws BankError for the approval of one's own proposal */
  async decideProgrammeBudget(
    caller: Caller,
    key: string,
    decision: "approve" | "refuse",
    idempotencyKey: string,
  ) {
    await callFor(caller, "decideProgrammeBudget", { idempotencyKey, body: { _key: key, decision } });
  },
};

interface VersionedEdit extends ProgrammeEdit {
  readonly version: string;
}

const editOf = ({ name, validFrom, validUntil }: ProgrammeEdit) => ({
  name,
  valid_from: validFrom,
  valid_until: validUntil || null,
});

const programmeOf = (row: DataOf<Calls["listProgrammes"]>[number]) => ({
  key: row._key,
  code: row.code,
  name: row.name,
  field: row.field,
  mark: row.mark,
  /** ISO dates of Jakarta's, both included; "" without an end. */
  validFrom: row.valid_from,
  validUntil: row.valid_until ?? "",
  validity: row.validity,
  year: row.year,
  /** Of this year; null where none is in force. */
  budgetIdr: row.budget,
  /** This year, by all branches. */
  distributedIdr: row.distributed,
  version: row.version,
});

const budgetOf = (row: DataOf<Calls["listProgrammeBudgets"]>[number]) => ({
  key: row._key,
  programmeKey: row.programme_id,
  year: row.year,
  amountIdr: row.amount,
  state: row.status,
  /** ISO 8601 UTC. */
  proposed: { key: row.proposed._key, name: row.proposed.name, time: row.proposed.timestamp },
  decided: row.decided && { name: row.decided.name, time: row.decided.timestamp },
});
