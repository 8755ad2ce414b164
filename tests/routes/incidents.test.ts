import { beforeEach, describe, expect, it } from "vitest";
import type { MenuFeatureCode } from "contract/features";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, idempotencyKeyOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, concerned, incident, sitiAsSubject } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const detail = "/incidents/121";
const people = "/concerned-people?insiden=121";

const as = (features: readonly MenuFeatureCode[], isHeadOffice = true) =>
  signIn(app, bank, { features, isHeadOffice });
const recorder = await as(["MN706", "MN601"]);
const closer = await as(["MN710"]);
const reader = await as(["MN705"]);
const branch = await as(["MN706", "MN710"], false);
const { open, page, asked, keys, post } = visitor(app, bank, recorder);

/** The user of these tests has the key 7. */
const answer = (change: object) => bank.give("listIncidents", [{ ...incident, ...change }]);
const closedBy = { key: "98", name: "Penutup Lain", at: "2026-11-21T04:00:00Z" };
const concern = {
  ...{ userKeys: ["55"], address: "203.0.113.7" },
  ...{ from: "2026-11-17T17:00:00.000Z", to: "2026-11-20T17:00:00.000Z" },
};

beforeEach(() => answerAll(bank, ["privacy", "administration", "sessions", "zakat"]));

describe("the list", () => {
  it("shows what happened, through whose account, and how long is left", async () => {
    // It is 10:00 WIB on 25 November.
    answer({ dueAt: "2026-11-26T08:30:00Z" });
    const { text, addresses } = await open("/incidents");
    for (const shown of [
      "20/11/2026 10:00",
      "Kata sandi diketahui",
      "operator.bandung@",
      "Sisa 1 hari 5 jam",
      "Terbuka",
    ])
      expect(text).toContain(shown);
    expect(addresses).toContain(detail);
    expect(addresses).toContain("/incidents/new");
    expect((await open("/incidents", closer)).addresses).not.toContain("/incidents/new");
  });

  it("says what is late, what is closed, and that there is none", async () => {
    answer({ dueAt: "2026-11-25T00:00:00Z", accounts: [] });
    const late = await page("/incidents");
    expect(late).toContain("Terlambat 3 jam");
    expect(late).toContain("Semua akun");
    answer({ closed: closedBy });
    const closed = await page("/incidents");
    expect(closed).toContain("Ditutup");
    expect(closed).not.toContain("Terlambat");
    bank.give("listIncidents", []);
    expect(await page("/incidents")).toContain("Tidak ada data untuk ditampilkan.");
  });
});

it.each(["/incidents", "/incidents/new", detail, `${detail}/close`, `${detail}/letters`])(
  "%s is for head office alone",
  async (path) => {
    const { status, source } = await open(path, branch);
    expect(status).toBe(403);
    expect(source).toContain("Hanya kantor pusat yang dapat melihat dan mencatat insiden.");
    expect(bank.calls.filter(({ name }) => name.includes("Incident"))).toEqual([]);
  },
);

const typed = {
  ...{
    foundOn: "2026-11-25",
    foundTime: "8.15",
    accounts: " A@b.example\r\n\r\nc@d.example",
    sessionKey: "77",
  },
  ...{
    address: " ",
    from: "2026-11-20",
    to: "2026-11-24",
    data: "Nama",
    happened: "Terjadi.",
    done: "Selesai.",
  },
};

describe("a new incident", () => {
  it("is filled in with the account, the session and the days from which it comes", async () => {
    const query = "?akun=a%40b.example&sesi=77&alamat=203.0.113.9&start=2026-11-19&end=2026-11-21";
    const form = await open(`/incidents/new${query}`);
    const shown = [
      "Akun",
      "Nomor sesi",
      "Alamat IP",
      "Mulai tanggal",
      "Sampai tanggal",
      "Tanggal ditemukan",
      "Jam ditemukan",
    ];
    const values = shown.map((label) => (form.field(label) ?? form.field(`${label} *`))?.value);
    expect(values.slice(0, 3)).toEqual(["a@b.example", "77", "203.0.113.9"]);
    expect(values.slice(3)).toEqual(["2026-11-19", "2026-11-21", "2026-11-25", "10:00"]);
    await page("/incidents/new?start=x&end=2026-99-99");
  });

  it("is sent as it was typed, and leads to its detail", async () => {
    const form = await open("/incidents/new");
    const sent = await post("/incidents/new", { ...typed, idempotencyKey: idempotencyKeyOf(form) });
    expect(locationOf(sent)).toBe("/incidents/122");
    expect(asked("recordIncident")).toEqual([
      {
        ...{
          foundAt: "2026-11-25T01:15:00.000Z",
          accounts: ["A@b.example", "c@d.example"],
          sessionKey: "77",
        },
        ...{ address: null, from: "2026-11-20", to: "2026-11-24" },
        ...{ data: "Nama", happened: "Terjadi.", done: "Selesai." },
      },
    ]);
    expect(keys("recordIncident")).toEqual([idempotencyKeyOf(form)]);
  });

  it.each([
    [{ data: " " }, "Data yang tersangkut wajib diisi."],
    [{ done: "a".repeat(2001) }, "Yang dilakukan paling banyak 2000 karakter."],
    [{ from: "2026-11-25" }, "Sampai tanggal tidak boleh sebelum Mulai tanggal."],
    [{ foundTime: "25:00" }, "Jam dan menit WIB"],
  ])("comes back with what is wrong, and keeps what was typed: %#", async (wrong, says) => {
    const form = await pageOf(post("/incidents/new", { ...typed, ...wrong }));
    expect(form.text).toContain(says);
    expect(form.field("Yang terjadi *")?.value).toBe("Terjadi.");
    expect(asked("recordIncident")).toEqual([]);
  });

  it("comes back where the bank knows no such account", async () => {
    bank.answer("recordIncident", refusal("E3", "Tidak ada user dengan email c@d.example."));
    const form = await pageOf(post("/incidents/new", typed));
    expect(form.text).toContain("Tidak ada user dengan email c@d.example.");
    expect(form.field("Yang terjadi *")?.value).toBe("Terjadi.");
  });
});

describe("the detail", () => {
  it("shows what was written down, whom it concerns, and leads to the letters", async () => {
    const { text, addresses } = await open(detail);
    for (const shown of ["23/11/2026 10:00 WIB", "Pukul sembilan.", "203.0.113.7", "57 orang"])
      expect(text).toContain(shown);
    expect(text).not.toContain("saat insiden ditutup");
    expect(addresses).toContain(people);
    expect(asked("listIncidents")).toEqual([{ key: "121", countsPeople: true }]);
    expect(asked("listConcernedPeople")).toEqual([]);
    for (const kind of ["letters", "letter", "authority"]) expect(addresses).toContain(`${detail}/${kind}`);
    expect(addresses).toContain(`${detail}?edit=1`);
    expect(addresses).not.toContain(`${detail}/close`);
  });

  it("tells in its history which accounts it had before and after", async () => {
    const accounts = (...of: string[]) => ({ accounts: of.map((name) => `${name}@ramahzakat.example`) });
    const change = { key: "1", action: "incident.update", at: "2026-11-20T05:00:00Z", actorName: "Siti" };
    bank.give("listHistory", [
      { ...change, before: accounts("a"), after: accounts("a", "b") },
      { ...change, key: "2", before: accounts("a", "b"), after: accounts() },
      { ...change, key: "3", action: "incident.close", before: null, after: { people: 57 } },
    ]);
    const text = await page(detail);
    for (const told of [
      "Akun: a@ramahzakat.example → a@ramahzakat.example, b@ramahzakat.example",
      "Akun: a@ramahzakat.example, b@ramahzakat.example → Semua akun",
      "Orang yang tersangkut: 57",
    ])
      expect(text).toContain(told);
  });

  it("is closed by who may, and says why they may not", async () => {
    const { addresses, text } = await open(detail, closer);
    expect(addresses).toContain(`${detail}/close`);
    expect(addresses).not.toContain(`${detail}?edit=1`);
    expect(text).toContain("57 orang");
    expect(addresses).toContain(people);
    expect(addresses).not.toContain(`${detail}/letters`);
    expect(addresses).not.toContain(`${detail}/people.csv`);
    for (const [change, why] of [
      [{ recorded: { ...incident.recorded, key: "7" } }, "Pembuat tidak boleh menyetujui datanya sendiri."],
      [{ changedBy: "7" }, "Insiden ditutup oleh pemegang"],
      [{ userKeys: ["7"] }, "Insiden ditutup oleh pemegang"],
    ] as const) {
      answer(change);
      const own = await open(detail, closer);
      expect(own.text).toContain(why);
      expect(own.addresses).not.toContain(`${detail}/close`);
      expect(await page(`${detail}/close`, closer)).toContain(why);
    }
    answer({ closed: closedBy });
    expect((await open(detail)).text).not.toContain("saat insiden ditutup");
    answer({ closed: closedBy, people: 56, peopleNow: null });
    const closed = await open(detail);
    expect(closed.text).toContain("21/11/2026 11:00 WIB oleh Penutup Lain");
    expect(closed.text).toContain("56 orang saat insiden ditutup.");
    expect(closed.addresses).not.toContain(`${detail}?edit=1`);
    expect((await open(`${detail}?edit=1`)).field("Yang dilakukan *")).toBeUndefined();
  });

  it("is edited with the version that was read", async () => {
    const form = await open(`${detail}?edit=1`);
    expect(form.field("Akun")?.value).toBe("operator.bandung@ramahzakat.example");
    const sent = await post(detail, { ...typed, version: "v1" });
    expect(locationOf(sent)).toBe(detail);
    expect(asked("updateIncident")).toMatchObject([
      { key: "121", version: "v1", done: "Selesai.", address: null },
    ]);
  });

  it("keeps what was typed where somebody has closed it meanwhile", async () => {
    const words = "Insiden ini sudah ditutup, sehingga tidak dapat diubah lagi.";
    answer({ closed: closedBy });
    bank.answer("updateIncident", refusal("E3", words));
    const shown = await pageOf(post(`${detail}?edit=1`, { ...typed, version: "v1" }));
    expect(shown.text).toContain(words);
    expect(shown.field("Yang dilakukan")?.value).toBe("Selesai.");
  });

  it("is closed by its question", async () => {
    expect(await page(`${detail}/close`, closer)).toContain("Apakah kamu yakin akan menutup insiden");
    expect((await open(`${detail}/close`, closer)).values("version")).toEqual([incident.version]);
    const sent = await post(`${detail}/close`, { version: "v1" }, closer);
    expect(locationOf(sent)).toBe(detail);
    expect(asked("decideProposal")).toEqual([{ key: "121", decision: "approve", version: "v1" }]);
  });
});

describe("letters", () => {
  it("go to each person with what the law names, from the town of head office", async () => {
    const other = {
      ...concerned,
      key: "12",
      person: { ...sitiAsSubject, key: "12", name: "BUDI" },
      contact: { address: null, phone: null },
    };
    bank.give("listConcernedPeople", [concerned, other]);
    const { text, source } = await open(`${detail}/letters`);
    for (const shown of [
      "Yth. Siti Aminah",
      "Jl. Kebon Jeruk 7",
      "Yth. Budi",
      "20/11/2026 10:00 WIB",
      "Pasal 46 UU 27/2022",
    ])
      expect(text).toContain(shown);
    for (const shown of [
      "Data yang tersangkut: Nama dan nomor KTP",
      "Yang terjadi: Kata sandi",
      "Yang dilakukan: Sesi",
    ])
      expect(text.split(shown)).toHaveLength(3);
    expect(source).not.toContain(sitiAsSubject.number);
    expect(bank.calls.find(({ name }) => name === "listConcernedPeople")?.path).toContain("/0/1000");
    expect(text).toContain("2 surat untuk 2 dari 2 orang yang tersangkut.");
  });

  it("are a thousand at most, and say what the others get", async () => {
    bank.give("listConcernedPeople", [concerned], { full_count: 1200 });
    expect(await page(`${detail}/letters`)).toContain(
      "1 surat untuk 1 dari 1.200 orang yang tersangkut. Untuk yang lain, pakai Satu Surat untuk Semua dan CSV Alamat.",
    );
  });

  it("go to nobody who was erased, and say so", async () => {
    const erased = { ...sitiAsSubject, key: "12", name: "DATA DIHAPUS 2001", number: "" };
    bank.give("listConcernedPeople", [concerned, { ...concerned, key: "12", person: erased }]);
    const text = await page(`${detail}/letters`);
    expect(text).toContain("1 surat untuk 2 dari 2 orang yang tersangkut. 1 orang tidak disurati");
    expect(text.split("Yth. ")).toHaveLength(2);
  });

  it("are one text for all, and one to the authority with how many are concerned", async () => {
    const one = await page(`${detail}/letter`);
    expect(one).toContain("Yth. Bapak/Ibu yang datanya tersangkut");
    expect(one).not.toContain("Siti");
    const authority = await page(`${detail}/authority`);
    expect(authority).toContain("Yth. Lembaga Pelindungan Data Pribadi");
    expect(authority).toContain("Jumlah orang yang tersangkut: 57.");
    expect(asked("listConcernedPeople")).toEqual([]);
  });

  it("say that nobody is concerned", async () => {
    bank.give("listConcernedPeople", []);
    expect(await page(`${detail}/letters`)).toContain("Tidak ada orang yang datanya tercatat");
    expect(locationOf(await app.request(`${detail}/people.csv`, { cookie: recorder }))).toBe(people);
  });

  it("have a file of addresses", async () => {
    for (const address of [`${detail}/people.csv`, people.replace("?", "/list.csv?")]) {
      const { source, response } = await open(address);
      expect(response.headers.get("content-disposition")).toContain("Data yang Tersangkut Insiden 121");
      const [head, row] = source.replace("\uFEFF", "").split("\r\n");
      expect(head).toMatch(/^NAMA;NOMOR KTP ATAU NPWP;CABANG;JENIS DATA;.*;ALAMAT;TELEPON$/);
      expect(row).toMatch(/^Siti Aminah;"=""3204\*+0001""";.*;Jl\. Kebon Jeruk 7;"=""081200000001"""$/);
    }
    expect(asked("listConcernedPeople")).toEqual([concern, concern]);
    // Who only closes incidents writes to nobody.
    expect((await open(people.replace("?", "/list.csv?"), closer)).source).not.toContain("ALAMAT");
  });
});

describe("the people of an incident", () => {
  it("are the list of who was concerned, by its accounts and days", async () => {
    for (const by of [recorder, closer]) {
      const shown = await open(people, by);
      const { text, addresses, records } = shown;
      expect(text).toContain(
        "Insiden 121: operator.bandung@ramahzakat.example, 203.0.113.7, 18/11/2026 – 20/11/2026",
      );
      expect(addresses).toContain(detail);
      expect(JSON.stringify(records)).toContain("Siti Aminah 3204********0001");
      expect(shown.field("Akun (e-mail)")).toBeUndefined();
      expect(addresses.join(" ")).not.toContain("/incidents/new");
    }
    expect(asked("listConcernedPeople")).toEqual([concern, concern]);
    // Neither of these shows how many the incident concerns.
    await page(`${detail}/letters`);
    for (const query of asked("listIncidents")) expect(query).toEqual({ key: "121" });
  });

  it("are those of all accounts where none is named, and of a session where one is", async () => {
    answer({ accounts: [], userKeys: [], address: null, sessionKey: "77" });
    bank.give("listConcernedPeople", []);
    expect(await page(people)).toContain("Tidak ada orang yang datanya tercatat");
    expect(asked("listConcernedPeople")).toEqual([{ from: concern.from, to: concern.to, sessionKey: "77" }]);
  });

  it("are in no file of a key that is none, whatever else its address asks for", async () => {
    bank.give("listIncidents", []);
    const file = "/incidents/abc/people.csv?akun=siti%40ramahzakat.example";
    expect((await open(file)).status).toBe(404);
    expect((await open(file, reader)).status).toBe(403);
    expect(asked("listConcernedPeople")).toEqual([]);
  });

  it("are seen by those who see the incident alone", async () => {
    for (const address of [people, people.replace("?", "/list.csv?"), `${detail}/people.csv`])
      for (const by of [branch, reader])
        expect([address, (await open(address, by)).status]).toEqual([address, 403]);
    expect(asked("listConcernedPeople")).toEqual([]);
  });
});

describe("the page of a user", () => {
  it("leads who records incidents to the form with the account", async () => {
    const { addresses } = await open("/user-management/31");
    const link = addresses.find((address) => address.startsWith("/incidents/new"));
    expect(link).toMatch(/^\/incidents\/new\?akun=[^&]+%40[^&]+$/);
    const other = await open("/user-management/31", await as(["MN601"]));
    expect(other.addresses.join(" ")).not.toContain("/incidents");
    const ofBranch = await open("/user-management/31", await as(["MN601", "MN706"], false));
    expect(ofBranch.addresses.join(" ")).not.toContain("/incidents/new");
  });
});
