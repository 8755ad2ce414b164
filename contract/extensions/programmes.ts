import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { reports } from "../report-list";
import { amountIdr, isoDate, key, requestedAmount, text } from "../values";
import { named, stamp } from "./values";

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
const programmeValidity = z.enum(["planned", "valid", "past"]);

/** What a proposed budget has become. Of those approved for a year, the newest is `in_force`, and the others are `replaced`. */
const budgetState = z.enum(["proposed", "refused", "in_force", "replaced"]);
export type BudgetState = z.infer<typeof budgetState>;

/** A programme's sign in lists has this many characters at most. */
export const longestMark = 3;

/** What can be changed of a programme. */
export const editableProgramme = z.object({
  name: text,
  /** Days of Jakarta's, both included. */
  validFrom: isoDate,
  /** Null: without an end. */
  validUntil: isoDate.nullable(),
});
export type EditableProgramme = z.infer<typeof editableProgramme>;

const programme = editableProgramme.extend({
  key,
  code: text,
  /** Tells the programme apart in lists, without a colour: one to three characters. */
  mark: text,
  field: programmeField,
  validity: programmeValidity,
  /** The present year, which `budgetIdr` and `distributedIdr` are of. */
  year: z.int(),
  /** Null: none is in force. */
  budgetIdr: amountIdr.nullable(),
  /** What all branches together have distributed. */
  distributedIdr: amountIdr,
  version: text,
});

const budget = z.object({
  key,
  programmeKey: key,
  year: z.int(),
  amountIdr,
  state: budgetState,
  proposed: stamp,
  /** The user who approved or refused the budget. */
  decided: stamp.nullable(),
});

export type Programme = z.infer<typeof programme>;
/** A programme's budget of a year, in any state. */
export type ProgrammeBudget = z.infer<typeof budget>;

/** docs/rules.md#programmes */
export const programmeCalls = {
  listProgrammes: defineCall("POST /programmes/filter/:skip/:limit", {
    /** Who uploads distributions chooses among programmes, and reports name them. */
    needs: ["MN606", "MN203", reports.distribution.feature, "MN505"],
    body: z.object({
      field: programmeField.optional(),
      validity: programmeValidity.optional(),
      /** True: only programmes with a proposed budget. */
      isProposed: z.boolean().optional(),
      /** Part of a code or a name, in any case. */
      search: z.string().optional(),
      key: key.optional(),
    }),
    data: z.array(programme),
    summary: "Programmes of the organisation, newest first.",
  }),
  createProgramme: defineWrite("POST /programmes/create", {
    needs: ["MN606"],
    body: editableProgramme.extend({ code: text, field: programmeField, mark: text }),
    data: named,
    summary: "Creates a programme. Head office only.",
  }),
  updateProgramme: defineWrite("PUT /programmes/update", {
    needs: ["MN606"],
    body: editableProgramme.extend({ key, version: text }),
    summary: "Changes name and days of a programme. Head office only.",
  }),
  listProgrammeBudgets: defineCall("POST /programmes/filter/budgets/:skip/:limit", {
    needs: ["MN606"],
    body: z.object({ programmeKey: key.optional(), key: key.optional() }),
    data: z.array(budget),
    summary: "Budgets of programmes by year, newest year and proposal first.",
  }),
  proposeProgrammeBudget: defineWrite("POST /programmes/budgets/propose", {
    needs: ["MN606"],
    body: z.object({ programmeKey: key, year: z.int(), amountIdr: requestedAmount }),
    data: named,
    summary:
      "Proposes a programme's budget of a year, which takes the place of the one in force once it is approved. Head office only.",
  }),
} as const;
