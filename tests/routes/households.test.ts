import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, formTokenOf, locationOf, signIn, visitor } from "./app";
import { answerAll, sitisDetail, sitisHousehold } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: menuFeatureCodes });
const ofMustahikOnly = await signIn(app, bank, { features: ["MN201"] });
const ofHouseholdsOnly = await signIn(app, bank, { features: ["MN207"] });

beforeEach(() => answerAll(bank, ["zakat"]));

const { open, page, asked } = visitor(app, bank, cookie);

describe("households", () => {
  it("are listed with their number masked, and lead to their detail", async () => {
    const { text, addresses, source } = await open("/households");
    for (const shown of [
      "3204********0001",
      "Siti Aminah",
      "Cabang Bandung",
      "1.500.000",
      "20/11/2026 10:00",
    ])
      expect(text).toContain(shown);
    expect(addresses).toContain("/households/11");
    expect(source).not.toContain("3204110101100001");
    expect(text).toContain("Hanya anggota yang terdaftar di cabang Anda");
  });

  it("are searched by KK number, which is sealed in the address", async () => {
    const shown = await open("/households");
    expect(shown.part("search", "Saringan")?.attribute("method")).toBe("post");
    const form = { formToken: formTokenOf(shown), field: "kk", value: "3204 1101 0110 0001" };
    const location = locationOf(await app.request("/households", { cookie, form }));
    const typed = await app.request("/households?field=kk&value=3204110101100001", { cookie });
    for (const address of [location, locationOf(typed)]) {
      expect(address).toMatch(/^\/households\?field=kk&value=%7E/);
      expect(address).not.toContain("0001");
    }
    await page(location ?? "");
    expect(asked("listHouseholds").at(-1)).toEqual({ familyCardNumber: "3204110101100001" });
  });

  it("show members, sums and distributions, with a link to each member for who may open one", async () => {
    const { text, addresses } = await open("/households/11");
    for (const shown of [
      "Siti Aminah",
      "Budi Hartono",
      "Rp1.500.000 dalam 3 penyaluran",
      "Sejak",
      "23/11/2025",
    ])
      expect(text).toContain(shown);
    expect(addresses).toContain("/list-mustahik/13");
    expect(asked("listHouseholdDistributions")).toEqual([{ key: "11" }]);
    const without = await open("/households/11", ofHouseholdsOnly);
    expect(without.text).toContain("Budi Hartono");
    expect(without.addresses).not.toContain("/list-mustahik/13");
  });

  it("say when there is no KK number, and when very many share one", async () => {
    bank.give("readHousehold", { ...sitisHousehold, familyCardNumber: null });
    expect(await page("/households/11")).toContain("belum memiliki nomor KK");
    bank.give("readHousehold", { ...sitisHousehold, memberCount: 300 });
    expect(await page("/households/11")).toContain("dipakai sangat banyak mustahik");
  });

  it("count a person once who has an ended record too", async () => {
    const [siti, budi] = sitisHousehold.members;
    const members = [siti!, { ...siti!, key: "12", status: "Inactive" as const, isEnded: true }, budi!];
    bank.give("readHousehold", { ...sitisHousehold, members });
    const { text, facts, addresses } = await open("/households/11");
    expect(Object.values(facts)).toContain("2 orang");
    expect(text.match(/Data diakhiri/g)).toHaveLength(1);
    expect(addresses).toContain("/list-mustahik/12");
    expect(text).toContain("orangnya dihitung sekali");
    bank.give("readHousehold", sitisHousehold);
    expect(await page("/households/11")).not.toContain("orangnya dihitung sekali");
  });
});

describe("the detail of a mustahik", () => {
  const household = { members: 3, count: 4, total: 1_500_000 };

  it("shows the household, with a link for users who may open it", async () => {
    bank.give("customerDetail", { ...sitisDetail, household });
    const told = "3 orang, Rp1.500.000 dalam 12 bulan";
    const detail = await open("/list-mustahik/11");
    expect(detail.link(told)?.address).toBe("/households/11");
    const without = await open("/list-mustahik/11", ofMustahikOnly);
    expect(without.facts).toMatchObject({ Keluarga: told });
    expect(without.addresses).not.toContain("/households/11");
  });

  it("has no line about a household where the bank tells of none", async () => {
    expect((await open("/list-mustahik/11")).facts).not.toHaveProperty("Keluarga");
  });
});
