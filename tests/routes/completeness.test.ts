import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { json, ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, locationOf, signIn } from "./app";
import { answerExtensions, answerWithData, incompleteSiti } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

beforeEach(() => {
  bank.reset();
  bank.answer("capabilities", json(200, ["completeness"]));
  answerWithData(bank);
  answerExtensions(bank);
});

const page = async (path: string) => (await app.request(path, { cookie })).text();
const asked = (name: string) => bank.calls.filter((call) => call.name === name).map(({ body }) => body);

async function post(fields: Readonly<Record<string, string>>) {
  const formToken = formTokenOf(await page("/completeness/11"));
  return app.request("/completeness/11", { cookie, form: { formToken, ...fields } });
}

describe("completeness", () => {
  it("counts by branch, each count leading to its list", async () => {
    const text = await page("/completeness?missing=family_card&branch=ID0002");
    expect(text).toContain('href="?missing=phone&amp;branch=ID0002#daftar">1.201</a>');
    expect(text).toContain('href="?missing=asnaf&amp;branch=ID0002#daftar">1.999</a>');
    expect(text).toContain("Belum ada Nomor KK, Cabang Bandung");
    expect(text).toContain("3204********0001");
    expect(asked("listIncomplete")).toEqual([{ branch_id: "ID0002", missing: "family_card" }]);
  });

  it("takes nonsense for the first list, of all that the user sees", async () => {
    await page("/completeness?missing=x");
    expect(asked("listIncomplete")).toEqual([{ branch_id: "", missing: "phone" }]);
  });

  it("asks for what is missing, and for nothing else", async () => {
    const text = await page("/completeness/11");
    for (const shown of [
      "Siti Aminah, KTP 3204********0001",
      "No. HP",
      "No. Telepon",
      "Kode Region",
      "Asnaf",
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain("Nomor KK");
    bank.answer("readCompleteness", ok("readCompleteness", { ...incompleteSiti, missing: [] }));
    expect(await page("/completeness/11")).toContain("Data mustahik ini sudah lengkap.");
  });

  it("fills what was typed, and keeps it where the bank refuses", async () => {
    expect(locationOf(await post({ mobile: " 0812 ", region: "327301", asnaf: "fakir" }))).toBe(
      "/completeness",
    );
    expect(asked("completeCustomer")).toEqual([
      { _key: "11", no_tlp: "", no_hp: "0812", no_kk: "", kode_region: "327301", asnaf: "fakir" },
    ]);
    bank.answer("completeCustomer", refusal("E3", "Kode region harus 2, 4, 6 atau 10 digit angka."));
    const refused = await post({ region: "3" });
    const text = await refused.text();
    expect(text).toContain("Kode region harus 2, 4, 6 atau 10 digit angka.");
    expect(text).toContain('value="3"');
  });
});
