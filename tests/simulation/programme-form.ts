import { asnafChanged } from "~/texts/asnaf";
import { budgetDecisions, budgetProposed, budgetStateNames } from "~/texts/programmes";
import type { AsnafChange, NewBudget } from "./door";
import type { Deed } from "./form-door";
import { madeAt } from "./made";
import type { Budget } from "./programmes";

/** The screens of programmes, their budgets and the asnaf of mustahik. */

const budgetsOf = (programmeKey: string) => `/programmes/${programmeKey}/budget`;

export function budgetProposal({ programme, year, amountIdr }: NewBudget): Deed {
  const address = budgetsOf(programme.key);
  return {
    come: (browser) => browser.visit(address),
    typed: { year: String(year), amount: String(amountIdr) },
    done: [budgetProposed.text],
    // One at most waits for a programme and a year.
    find(detail) {
      const row = detail.row(String(year), budgetStateNames.proposed);
      return madeAt(row, `${address}/:key/refuse`, "proposed");
    },
  };
}

export function budgetDecision(
  { programme, key }: Pick<Budget, "programme" | "key">,
  decision: "approve" | "refuse",
): Deed {
  return {
    come: (browser) => browser.visit(`${budgetsOf(programme.key)}/${key}/${decision}`),
    typed: {},
    done: [budgetDecisions[decision].done.text],
  };
}

export function asnafChange({ customer, asnaf }: AsnafChange): Deed {
  return {
    come: (browser) => browser.visit(`/list-mustahik/${customer.key}/asnaf`),
    typed: { wanted: asnaf, reason: "Simulasi" },
    done: [asnafChanged.text],
  };
}
