import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { noticeKinds } from "contract/notice-kinds";
import { ruleStateNames } from "./approval-rules";
import { cancelQuestion, deleteQuestion, processQuestion } from "./batches";
import { replySteps, requestStateNames, takeBack } from "./data-requests";
import { actNames, stepNames } from "./decisions";
import { deputyStateNames } from "./deputies";
import { duplicateDecisions, duplicateStateNames } from "./duplicates";
import { closeIncident, incidentStateNames } from "./incidents";
import { decisionAboutMany, questionAboutMany, voidChosen } from "./many";
import { closingTitle, periodStateNames } from "./period-reports";
import { budgetStateNames, budgetTitle } from "./programmes";
import { proposeLabel, runStateNames } from "./retention";
import { transactionStates, transactionStatusName } from "./transaction-status";
import { approveLabel, voidWords } from "./transactions";

const correction = (state: string) => transactionStatusName("P00004", state);
const disbursement = (state: string) => transactionStatusName("P00003", state);

/** The act and the state of each row: what it is in English, the word of the button, and the word of the state. */
const rows: [english: string, act: string, state: string, where: string][] = [
  ["pending", "", correction("pending"), "requests"],
  ["approve", approveLabel, correction("settled"), "requests"],
  ["void", voidWords.correction.label, correction("voided"), "corrections"],
  ["void", voidWords.disbursement.label, disbursement("voided"), "disbursements"],
  ["propose", budgetTitle, stepNames.proposed, "budgets"],
  ["propose", "", ruleStateNames.proposed, "rules"],
  ["approve", actNames.approve, stepNames.approved, "proposals"],
  ["refuse", actNames.refuse, stepNames.refused, "proposals"],
  ["in force", "", ruleStateNames.in_force, "rules, budgets, deputies"],
  ["replaced", "", budgetStateNames.replaced, "budgets"],
  ["end", actNames.end, ruleStateNames.ending, "rules, proposed"],
  ["end", actNames.end, ruleStateNames.ended, "rules"],
  ["end", actNames.end, deputyStateNames.ended, "deputies"],
  ["planned", "", deputyStateNames.planned, "deputies"],
  ["past", "", deputyStateNames.past, "deputies"],
  ["open", "", duplicateStateNames.open, "likely duplicates"],
  ["proposed", "", duplicateStateNames.proposed, "likely duplicates"],
  ["different", duplicateDecisions.different.title, duplicateStateNames.different, "likely duplicates"],
  ["household", duplicateDecisions.household.title, duplicateStateNames.household, "likely duplicates"],
  ["same", duplicateDecisions.same.title, duplicateStateNames.same, "likely duplicates"],
  ["open", "", requestStateNames.open, "requests about data"],
  ["answer", replySteps.answer.label, requestStateNames.answered, "requests about data"],
  ["refuse", replySteps.refuse.label, requestStateNames.refused, "requests about data"],
  ["take back", takeBack.label, requestStateNames.taken_back, "requests about data"],
  ["open", "", incidentStateNames.open, "incidents"],
  ["late", "", incidentStateNames.late, "incidents"],
  ["close", closeIncident.label, incidentStateNames.closed, "incidents"],
  ["propose", proposeLabel, runStateNames.proposed, "what goes by rule"],
  ["take back", actNames.takeBack, runStateNames.taken_back, "what goes by rule"],
  ["running", "", runStateNames.running, "what goes by rule"],
  ["ended", "", runStateNames.ended, "what goes by rule"],
  ["running", "", periodStateNames.running, "period reports"],
  ["open", "", periodStateNames.open, "period reports"],
  ["close", closingTitle, periodStateNames.closed, "period reports"],
  ["process", processQuestion("").yes, "", "batches"],
  ["cancel", cancelQuestion("").yes, "", "batches"],
  ["delete", deleteQuestion("").yes, "", "batches"],
];

const marked = /<!-- generated -->\n[^]*?<!-- \/generated -->/;

/** `--update` writes the table. */
it("docs/glossary.md has each act and state as the screens call it", async () => {
  const glossary = await readFile(new URL("../../docs/glossary.md", import.meta.url), "utf8");
  const lines = [["English, in code", "act", "state", "where"], ...rows].map(
    (cells) => `| ${cells.map((cell) => cell || "–").join(" | ")} |`,
  );
  lines.splice(1, 0, "|---|---|---|---|");
  const table = `<!-- generated -->\n${lines.join("\n")}\n<!-- /generated -->`;
  await expect(glossary.replace(marked, () => table)).toMatchFileSnapshot("../../docs/glossary.md");
});

it("has all states", () => {
  const states = rows.map(([, , state]) => state);
  const named = [
    ruleStateNames,
    budgetStateNames,
    deputyStateNames,
    duplicateStateNames,
    requestStateNames,
    runStateNames,
    periodStateNames,
  ].flatMap((names): string[] => Object.values(names));
  const ofRequests = transactionStates.flatMap((state) => [correction(state), disbursement(state)]);
  expect([...named, ...ofRequests].filter((state) => !states.includes(state))).toEqual([]);
});

it.each([
  ["P00004", "correction"],
  ["P00003", "disbursement"],
] as const)("a voided request of type %s is called the same in its list and in e-mails", (type, kind) => {
  const state = transactionStatusName(type, "voided");
  const email = noticeKinds["request-refused"].email({ reference: "7", screen: "", transactionType: type });
  expect(email).toBe(`Permintaan 7 ${state.toLowerCase()}.`);
  expect(voidChosen([kind, kind])).toBe(`${voidWords[kind].label} yang dipilih`);
  expect(decisionAboutMany("void", [kind], "2")).toBe(`${voidWords[kind].named} 2 data`);
});

it("a choice of both kinds has both words", () => {
  const both = ["correction", "disbursement"] as const;
  expect(voidChosen(both)).toBe("Batalkan/Tolak yang dipilih");
  expect(questionAboutMany("void", both, "2", "Rp3").text).toContain("membatalkan atau menolak 2 data");
});
