import { expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { ok, type FakeBank, type Reply } from "../support/fake-bank";
import { appOnFakeBank, signIn } from "./app";
import { answerAll, sitisDetail } from "./bank-answers";
import { screens } from "./screens";

/**
 * Every screen, on a bank whose people have numbers that begin with 9, as those of Papua do: what shows which number whole, what
 * shows it masked, and nothing else has any. A screen that is added later is asked by itself.
 */

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const whole = { KTP: "9471017101900001", KK: "9471010101100002", NPWP: "9271017101900003" } as const;
type Kind = keyof typeof whole;
const kinds = Object.keys(whole) as Kind[];
const masked = { KTP: "9471********0001", KK: "9471********0002", NPWP: "9271********0003" } as const;

/** The numbers of the other tests' answers, in the place of each its like here. */
const numbers: readonly (readonly [from: string | RegExp, to: string])[] = [
  [
    /"other_detail":\{"no_ktp":"3204117101900001"\}/g,
    `"other_detail":{"no_ktp":"${whole.KTP}","npwp":"${whole.NPWP}"}`,
  ],
  [/"username":"siti"/g, `"username":"${whole.NPWP}"`],
  [/3204117101900001|3204113101880001|3204117101900011/g, whole.KTP],
  [/3204110101100001/g, whole.KK],
  [/012345678901000/g, whole.NPWP],
];

/** The reply with other numbers. */
const ofPapua =
  (reply: Reply): Reply =>
  (response) => {
    const end = response.end.bind(response);
    response.end = ((text: string) =>
      end(numbers.reduce((each, [from, to]) => each.replaceAll(from, to), text))) as typeof response.end;
    return reply(response);
  };

const papua: FakeBank = {
  ...bank,
  answer: (name, reply) => bank.answer(name, ofPapua(reply)),
  give: (name, ...data) => bank.answer(name, ofPapua(ok(name, ...data))),
  answerWith: (name, answerer) => bank.answerWith(name, async (call) => ofPapua(await answerer(call))),
};

function answer(): void {
  answerAll(
    papua,
    capabilityNames.filter((name) => name !== "reports"),
  );
  const branch = { key: "ID0002", name: "Cabang Bandung" };
  const person = { name: "SITI AMINAH", status: "Active" as const, branch };
  papua.give("listIdleBalances", [
    {
      ...person,
      ...{ key: "11", nationalId: whole.KTP, accountNumber: "2001000000000110", balanceIdr: 350_000 },
      ...{ movedOn: "2026-06-01", days: 175, lastDistribution: null },
    },
  ]);
  const record = { _key: "14", name: "SITI AMINAH", is_ended: true, no_ktp: whole.KTP };
  const same_person = [{ ...record, branch: { _key: "ID0002", name: "Cabang Bandung" } }];
  papua.give("customerDetail", { ...sitisDetail, same_person });
  papua.give("sumIdleBalances", { count: 1, totalIdr: 350_000 });
  const hit = { ...person, customerKey: null, at: null, amountIdr: null };
  const hits = [
    { ...hit, kind: "Mustahik" as const, type: "Mustahik", key: "11", number: whole.KTP },
    { ...hit, kind: "Merchant" as const, type: "Merchant", key: "12", number: whole.NPWP },
  ];
  papua.give("findAnything", { meanings: ["name"], hits });
}

/** Files, beside the screens. */
const files = ["/report-idle-balances/list.csv", "/report-penggunaan-zakat/report.csv"];

const expected = {
  "KTP masked": [
    "/list-mustahik",
    // The record of the same person.
    "/list-mustahik/11",
    "/list-mustahik/11/deactivate",
    "/list-mustahik/11/asnaf",
    "/list-account-mustahik",
    "/completeness",
    "/completeness/11",
    "/households/11",
    "/duplicates",
    "/data-requests",
    "/data-requests/101",
    "/data-requests/101/take-back",
    "/data-requests/101/answer",
    "/data-requests/101/receipt",
    "/report-idle-balances",
    "/report-idle-balances/print",
    "/concerned-people?cara=printed",
    "/retention/people",
    "/search?q=Siti",
    "/report-idle-balances/list.csv",
  ],
  "KTP whole": [
    "/list-mustahik/11",
    "/duplicates/91",
    "/duplicates/91/proposal/92/approve",
    "/data-requests/101/copy",
    "/list-merchant/11",
    "/report-penyaluran-zakat",
    "/report-penyaluran-zakat/export",
    "/report-penyaluran-zakat/print",
    "/report-penggunaan-zakat",
    "/report-penggunaan-zakat/export",
    "/report-penggunaan-zakat/print",
    "/report-koreksi-dana",
    "/report-koreksi-dana/export",
    "/report-koreksi-dana/print",
    "/report-penggunaan-zakat/report.csv",
  ],
  "KK masked": ["/households"],
  "KK whole": ["/list-mustahik/11", "/households/11", "/duplicates/91", "/duplicates/91/proposal/92/approve"],
  "NPWP masked": [
    "/list-merchant/11/category",
    "/list-merchant",
    "/list-merchant/11/activate",
    "/list-account-merchant",
    "/search?q=Siti",
  ],
  "NPWP whole": [
    "/list-merchant/11",
    "/report-penggunaan-zakat",
    "/report-penggunaan-zakat/export",
    "/report-penggunaan-zakat/print",
    "/report-pencairan-dana",
    "/report-pencairan-dana/export",
    "/report-pencairan-dana/print",
    "/report-penggunaan-zakat/report.csv",
  ],
  // They show sums, notices, and names of users.
  "not answered here": [
    "/list-mustahik/11/access",
    "/data-requests/101/letter",
    "/list-merchant/11/access",
    "/report-asnaf",
    "/report-asnaf/print",
    "/report-idle-balances/usage",
    "/report-idle-balances/usage/print",
    "/notices",
  ],
};

it("every screen masks the numbers that it masks, and shows whole those that it shows whole", async () => {
  const found: Record<string, string[]> = {};
  const note = (what: string, path: string) => (found[what] ??= []).push(path);
  for (const path of [...screens.map((screen) => screen.path), ...files]) {
    answer();
    const response = await app.request(path, { cookie: everything });
    if (response.status !== 200) note("not answered here", path);
    const text = await response.text();
    for (const kind of kinds) {
      if (text.includes(whole[kind])) note(`${kind} whole`, path);
      if (text.includes(masked[kind])) note(`${kind} masked`, path);
    }
  }
  expect(found).toEqual(expected);
});
