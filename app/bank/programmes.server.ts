import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import {
  programmeField,
  programmeValidity,
  type ProgrammeField,
  type ProgrammeValidity,
} from "contract/programmes";
import { findByKey } from "./records.server";
import { listFor } from "./scope.server";
import type { Caller, Slice } from "./types";

/** What programmes can be about, and how they can stand to today. */
export const programmeFields = programmeField.options;
export const programmeValidities = programmeValidity.options;

/** A programme that distributions belong to (docs/rules.md#programmes). */
export type Programme = ReturnType<typeof programmeOf>;

interface ProgrammeQuery extends Slice {
  readonly field?: ProgrammeField | undefined;
  readonly validity?: ProgrammeValidity | undefined;
  readonly key?: string;
}

/** Programmes and their budgets, where the bank `offers("programmes")`. */
export function programmesFor(caller: Caller) {
  const listProgrammes = ({ key, field, validity, ...slice }: ProgrammeQuery) =>
    listFor(caller, "listProgrammes", slice, { field, validity, _key: key }, programmeOf);

  return {
    listProgrammes,

    /** @throws BankError `not-found` */
    programme: (key: string): Promise<Programme> => findByKey(key, listProgrammes),
  };
}

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
  version: row.version,
});
