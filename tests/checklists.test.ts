import { beforeAll, expect, it } from "vitest";
import { checklistFaults, checklistsIn, type Example } from "./support/checklists";
import { textFiles, type TextFile } from "./support/citations";

/** The checklists of docs/architecture.md, each beside something of its kind, so that no line of them goes out of date. */
const examples: Readonly<Record<string, Example>> = {
  "A bank call": {
    words:
      /\b(?:idleBalance(?:Calls|Handlers)|own\/idle-balances|listIdleBalances|(?:list|create)Programmes?|readCompleteness)\b/,
  },
  "A list screen": {
    words: /idle-balance-list|texts\/idle-balances|idleNames|^ {2}"days",$/m,
  },
  "A column of a list": { words: /\b(?:mail_refused|mailRefusedAt)\b/ },
  "A field on mustahik": {
    words:
      /birth_?[pP]lace|tmp_lahir|birth_date: (?:loose|customer)|customer\.birth_date|shortDate\((?:mustahik\.)?birthDate\)/,
    besides: {
      "bank-api/store/runtime/schema.gen.ts": "of the migration",
      "app/screens/duplicates/duplicate-detail.tsx": "compares two mustahik",
      "bank-api/store/customers/duplicates.ts": "compares two mustahik",
      "bank-api/seed/people.ts": "demo data",
      "contract/own/duplicates.ts": "compares two mustahik",
    },
  },
  "A field of a programme": {
    words: /\bvalid_?[uU]ntil\b/,
    besides: {
      "app/screens/programmes/programme-list.tsx": "shows the days",
      "bank-api/domain/programmes.ts": "judges the days",
      "bank-api/store/batches/batch-review.ts": "finds programmes that are past",
      "bank-api/store/runtime/schema.gen.ts": "of the migration",
      "bank-api/seed/programmes.ts": "demo data",
    },
  },
  "A report": {
    words: /\b(?:MN504|report-koreksi-dana|reports\.correction)\b/,
    besides: {
      "app/screens/customers/statement-sheet.ts": "compares types",
      "app/screens/transactions/kinds.ts": "of the type",
    },
  },
  "A type of transactions": {
    words: /\b(?:P00004|correction\.type)\b/,
    besides: {
      "bank-api/http/handlers/idle-balances.ts": "sums up corrections",
      "app/screens/reports/kinds.ts": "its report",
      "contract/report-list.ts": "its report",
    },
  },
  "A column of a report": {
    words:
      /\b(?:partyColumns|partyOf|partyValues|exportRow|reportedOf) =|function (?:partyOut|batchQuery)|readRow\(places: |KTP MUSTAHIK|"(?:SEBELUMNYA \(IDR\)|PENERIMAAN|BERGERAK TERAKHIR)"/,
  },
  "An upload kind": {
    words: /\b(?:BUP0005|MN210|MN407|upload-kelengkapan-mustahik|customers\.mobile)\b/,
    besides: { "app/screens/completeness/": "makes such a file" },
  },
  "A notice": {
    words: /\b(?:deputy-ended|deputy\.end|batch\.processed)"|deputyship: (?:sql|z|deputyship)\b/,
    besides: { "bank-api/seed/deputies.ts": "demo data" },
  },
  "A kind of proposal": {
    words:
      /programme-budget"|'programme-budget'|programmes\/budget-decision|"anggaran-program"|"programmeBudget"/,
    besides: { "bank-api/store/programmes/programmes.ts": "of the call that proposes" },
  },
  "A permission": { words: /\bMN508\b|\{MN408\}|^ {2}- \/report-periods$/m },
  "A page of the guide": { words: /kategori-merchant/ },
  "A migration": {
    words: /\bin_force_at\b/,
    besides: { "bank-api/store/approvals/approval-rules.ts": "what the column is for" },
  },
};

let files: TextFile[];
let checklists: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  files = await textFiles();
  checklists = checklistsIn(files.find(({ path }) => path === "docs/architecture.md")!.text);
});

it("every checklist has an example", () => {
  expect([...checklists.keys()]).toEqual(Object.keys(examples));
});

it.each(Object.keys(examples))("%s names what an example of it touches", (name) => {
  expect(checklistFaults(checklists.get(name) ?? [], examples[name]!, files)).toEqual([]);
});
