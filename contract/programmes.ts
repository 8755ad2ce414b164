import { z } from "zod/v4";
import { defineCall, unpromisedKey } from "./call";
import { amountIdr, instant, isoDate, key, looseText, requestedAmount, text } from "./values";

/** What a programme is about. */
export const programmeField = z.enum([
  "kemanusiaan",
  "kesehatan",
  "pendidikan",
  "ekonomi",
  "dakwah_advokasi",
]);
export type ProgrammeField = z.infer<typeof programmeField>;

/** Whether today is before the first day of a programme, one of its days, or after its last day. */
export const programmeValidity = z.enum(["planned", "valid", "past"]);
export type ProgrammeValidity = z.infer<typeof programmeValidity>;

/** What a proposed budget has become. Of those approved for a year, the newest is `in_force`, and the others are `replaced`. */
export const budgetState = z.enum(["proposed", "refused", "in_force", "replaced"]);
export type BudgetState = z.infer<typeof budgetState>;

/** A programme's sign in lists has this many characters at most. */
export const longestMark = 3;

/** What other records say of a programme. */
export const programmeName = z.looseObject({
  _key: key,
  code: text,
  name: text,
  /** Tells the programme apart in lists, without a colour: one to three characters. */
  mark: text,
});

const programme = z.looseObject({
  ...programmeName.shape,
  field: programmeField,
  /** Days of Jakarta's, both included. */
  valid_from: isoDate,
  /** Null: without an end. */
  valid_until: isoDate.nullable(),
  validity: programmeValidity,
  /** The present year, which `budget` and `distributed` are of. */
  year: z.int(),
  /** Null: none is in force. */
  budget: amountIdr.nullable(),
  /** By all branches together. */
  distributed: amountIdr,
  creator: z.looseObject({ name: looseText, created_timestamp: looseText }).nullish(),
  version: z.string(),
});

const stamp = z.looseObject({ _key: key, name: text, timestamp: instant });

const budget = z.looseObject({
  _key: key,
  programme_id: key,
  year: z.int(),
  amount: amountIdr,
  status: budgetState,
  proposed: stamp,
  /** Who approved or refused it. */
  decided: stamp.nullable(),
});

/** What can be changed of a programme. */
const editableFields = { name: text, valid_from: isoDate, valid_until: isoDate.nullable() };

/** Capability `programmes` (docs/rules.md#programmes). */
export const programmeCalls = {
  listProgrammes: defineCall("POST /programmes/filter/:skip/:limit", {
    body: z.object({
      field: programmeField.optional(),
      validity: programmeValidity.optional(),
      /** True: those of which a proposed budget waits for an answer. */
      proposed: z.boolean().optional(),
      /** Part of a code or a name, in any case. */
      search: z.string().optional(),
      _key: key.optional(),
    }),
    data: z.array(programme),
    summary: "Programmes of the organisation, newest first. Extension.",
  }),
  createProgramme: defineCall("POST /programmes/create", {
    idempotency: "required",
    body: z.object({ code: text, field: programmeField, mark: text, ...editableFields }),
    data: unpromisedKey,
    summary: "Creates a programme. Head office only. Extension.",
  }),
  updateProgramme: defineCall("PUT /programmes/update", {
    idempotency: "required",
    body: z.object({ _key: key, version: z.string().optional(), ...editableFields }),
    summary: "Changes name and days of a programme. Head office only. Extension.",
  }),
  listProgrammeBudgets: defineCall("POST /programmes/filter/budgets/:skip/:limit", {
    body: z.object({ programme_id: key.optional(), _key: key.optional() }),
    data: z.array(budget),
    summary: "Budgets of programmes by year, newest year and proposal first. Extension.",
  }),
  proposeProgrammeBudget: defineCall("POST /programmes/budgets/propose", {
    idempotency: "required",
    body: z.object({ programme_id: key, year: z.int(), amount: requestedAmount }),
    data: unpromisedKey,
    summary:
      "Proposes a programme's budget of a year, which takes the place of the one in force once it is approved. Head office only. Extension.",
  }),
  decideProgrammeBudget: defineCall("POST /programmes/budgets/decide", {
    idempotency: "required",
    body: z.object({ _key: key, decision: z.enum(["approve", "refuse"]) }),
    summary: "Approves or refuses the budget that somebody else has proposed. Head office only. Extension.",
  }),
} as const;
