import { expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { ok } from "../support/fake-bank";
import { appOnFakeBank, locationOf, signIn, visitor } from "./app";
import { answerWithData, bandung } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const { open } = visitor(app, bank, headOffice);

/** A bank of so many branches: the last two have one name. */
function answerWithBranches(count: number) {
  answerWithData(bank);
  bank.support(["lists", "zakat"]);
  const all = Array.from({ length: count }, (_, at) => ({
    ...bandung,
    _key: `C${at + 1}`,
    name: `Cabang ${Math.min(at + 1, count - 1)}`,
  }));
  bank.answerWith("listBranches", ({ params }) =>
    ok("listBranches", all.slice(Number(params.skip), Number(params.skip) + Number(params.limit)), {
      full_count: count,
    }),
  );
}

const screens = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
];

it.each(screens)("%s searches more than 1,000 branches by name", async (path) => {
  answerWithBranches(1001);
  const named = await app.request(`${path}?branch=cabang+7`, { cookie: headOffice });
  expect(locationOf(named)).toBe(`${path}?branch=C7`);

  const byKey = (await open(`${path}?branch=C7`)).text;
  expect(byKey).toContain('value="Cabang 7 (C7)"');
  expect(byKey).toContain("<datalist");
  expect(byKey).not.toContain("field-error");

  expect((await open(`${path}?branch=Cabang+Jauh`)).text).toContain(
    "Tidak ada cabang bernama “Cabang Jauh”.",
  );
  const several = (await open(`${path}?branch=Cabang+1000`)).text;
  expect(several).toContain("Ada beberapa cabang bernama “Cabang 1000”: pilih satu dari daftar.");
  expect(several).toContain('value="Cabang 1000"');
});

it.each(screens)("%s has a select of 1,000 branches", async (path) => {
  answerWithBranches(1000);
  const { text } = await open(`${path}?branch=C7`);
  expect(text).toContain('<option value="C7" selected="">Cabang 7</option>');
  expect(text).not.toContain("<datalist");
});
