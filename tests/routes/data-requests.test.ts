import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import type { MenuFeatureCode } from "contract/features";
import { hangUp, refusal } from "../support/fake-bank";
import { appOnFakeBank, idempotencyKeyOf, jarOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, answeredRequest, dataRequest, sitiAsSubject } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const ktp = "3204117101900001";
const detail = "/data-requests/101";
const create = "/data-requests/new";

const as = (features: readonly MenuFeatureCode[], isHeadOffice = false) =>
  signIn(app, bank, { features, isHeadOffice });
const maker = await as(["MN701", "MN201", "MN206", "MN208"]);
const decider = await as(["MN708"]);
const headOffice = await as(["MN701", "MN708"], true);
const { open, page, asked, keys, post } = visitor(app, bank, maker);

/** The user of these tests has the key 7. */
const own = { ...dataRequest, registered: { ...dataRequest.registered, key: "7" } };
const answer = (change: object) => bank.give("listDataRequests", [{ ...dataRequest, ...change }]);

beforeEach(() => answerAll(bank, ["privacy", "zakat"]));

describe("the list", () => {
  it("shows what is asked about whom and how long is left, with the number masked", async () => {
    // It is 10:00 WIB on 25 November.
    answer({ dueAt: "2026-11-26T08:30:00Z" });
    const { text, source, addresses } = await open("/data-requests");
    for (const shown of [
      "Siti Aminah",
      "3204********0001",
      "Pembatasan Data",
      "Cabang Bandung",
      "20/11/2026 10:00",
      "Sisa 1 hari 5 jam",
      "Menunggu jawaban",
    ])
      expect(text).toContain(shown);
    expect(source).not.toContain(ktp);
    expect(addresses).toContain(detail);
    expect(addresses).toContain(create);
  });

  it("says how late a request is, and nothing of one that is answered", async () => {
    answer({ dueAt: "2026-11-25T00:00:00Z" });
    expect(await page("/data-requests")).toContain("Terlambat 3 jam");
    bank.give("listDataRequests", [answeredRequest]);
    const text = await page("/data-requests");
    expect(text).toContain("Dijawab");
    expect(text).not.toContain("Terlambat");
  });

  it("is filtered by the address; only head office chooses a branch", async () => {
    const query = "?permintaan=erasure&jawaban=refused&branch=ID0003";
    const all = await open(`/data-requests${query}`, headOffice);
    expect(all.field("Cabang")).toBeDefined();
    expect((await open(`/data-requests${query}`)).field("Cabang")).toBeUndefined();
    await page("/data-requests?permintaan=x&jawaban=y");
    const filter = { kind: "erasure", state: "refused" };
    expect(asked("listDataRequests")).toEqual([{ ...filter, branchKey: "ID0003" }, filter, {}]);
  });

  it("finds requests by a number that stands sealed in the address", async () => {
    const found = await post("/data-requests?permintaan=copy", { field: "number", value: ktp });
    const address = locationOf(found)!;
    expect(address).toMatch(/^\/data-requests\?permintaan=copy&field=number&value=%7E[\w-]+$/);
    await page(address);
    expect(asked("listDataRequests").at(-1)).toEqual({ kind: "copy", number: ktp });
  });

  it("offers a new request only to who registers them", async () => {
    const { addresses } = await open("/data-requests", decider);
    expect(addresses).not.toContain(create);
  });

  it("can be downloaded whole, as it is filtered and searched, with the number masked", async () => {
    const search = locationOf(
      await post("/data-requests?jawaban=open", { field: "number", value: ktp }),
    )!.split("?")[1];
    const { source } = await open(`/data-requests/report.csv?${search}&page=3`);
    expect(asked("listDataRequests").at(-1)).toEqual({ state: "open", number: ktp });
    const [head, row] = source.replace("\uFEFF", "").split("\r\n");
    expect(head).toContain("NAMA;NOMOR KTP ATAU NPWP;JENIS;PEMOHON;CARA MASUK;CABANG");
    expect(row).toContain('Siti Aminah;"=""3204********0001""";Pembatasan Data;Orang tua atau wali;Loket;');
    const file = await app.request("/data-requests/report.xlsx", { cookie: maker });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]!.rows[1]).toContain("3204********0001");
    bank.give("listDataRequests", []);
    const none = await app.request("/data-requests/report.csv", { cookie: maker });
    expect(locationOf(none)).toBe("/data-requests");
    expect(await page("/data-requests")).not.toContain("Unduh CSV");
  });

  it("gives no file for a number that nobody can read any more", async () => {
    const unreadable = `/data-requests/report.csv?field=number&value=~${"A".repeat(60)}`;
    expect((await app.request(unreadable, { cookie: maker })).status).toBe(303);
    expect(asked("listDataRequests")).toEqual([]);
  });
});

/** The address of the form for Siti. */
const found = async (number = ktp) => locationOf(await post(create, { number }))!;

const typed = {
  kind: "restriction",
  asker: "guardian",
  askerName: " Aminah ",
  proof: "KTP asli",
  channel: "counter",
  receivedOn: "2026-11-25",
  receivedTime: "9.30",
  wish: "Data anak saya\r\njangan dipakai.",
};

describe("a new request", () => {
  it("begins with the number of the person, which stands sealed in the address", async () => {
    expect((await open(create)).values("askerName")).toEqual([]);
    const address = await found("3204-1171.0190 0001");
    expect(address).toMatch(/^\/data-requests\/new\?number=%7E[\w-]+&form=[\w-]{36}$/);
    const shown = await open(address);
    expect(asked("findDataSubject")).toEqual([{ number: ktp }]);
    expect(shown.text).toContain("Siti Aminah");
    expect(shown.text).toContain("3204********0001");
    expect(shown.values("receivedOn")).toEqual(["2026-11-25"]);
    expect(shown.values("receivedTime")).toEqual(["10:00"]);
  });

  it("says that a person's data is restricted already", async () => {
    bank.give("findDataSubject", { ...sitiAsSubject, isRestricted: true });
    expect(await page(await found())).toContain("Sedang dibatasi");
  });

  it.each([
    ["", "Nomor wajib diisi."],
    ["Siti", "Tidak ada mustahik atau merchant dengan nomor ini."],
  ])("asks the bank for no number like %j", async (number, sentence) => {
    const shown = await open(await found(number));
    expect(shown.text).toContain(sentence);
    expect(shown.values("askerName")).toEqual([]);
    expect(asked("findDataSubject")).toEqual([]);
  });

  it("says that nobody has a number", async () => {
    bank.answer("findDataSubject", refusal("404", "Data tidak ditemukan."));
    const shown = await open(await found());
    expect(shown.text).toContain("Tidak ada mustahik atau merchant dengan nomor ini.");
    expect(shown.values("askerName")).toEqual([]);
  });

  it("is registered as it was received, and leads to its screen", async () => {
    const address = `${await found()}&list=page%3D2`;
    const done = await post(address, typed);
    expect([done.status, locationOf(done)]).toEqual([303, "/data-requests/102?list=page%3D2"]);
    expect(asked("registerDataRequest")).toEqual([
      {
        ...{
          kind: "restriction",
          asker: "guardian",
          askerName: "Aminah",
          proof: "KTP asli",
          channel: "counter",
        },
        ...{
          receivedAt: "2026-11-25T02:30:00.000Z",
          wish: "Data anak saya\njangan dipakai.",
          personKey: "11",
          corrections: {},
        },
      },
    ]);
  });

  it.each([
    [{ kind: "" }, "Jenis permintaan wajib dipilih."],
    [{ asker: "" }, "Pemohon wajib dipilih."],
    [{ askerName: " " }, "Nama pemohon wajib diisi."],
    [{ proof: "a".repeat(301) }, "Bukti identitas yang dilihat paling banyak 300 karakter."],
    [{ channel: "" }, "Cara masuk wajib dipilih."],
    [{ receivedOn: "2026-02-30" }, "Tanggal tidak dikenal."],
    [{ receivedTime: "24:00" }, "Jam dan menit WIB, misalnya 09:30."],
    [{ receivedTime: "10:01" }, "Waktu diterima tidak boleh di masa depan."],
    [{ receivedOn: "2025-11-20" }, "Waktu diterima paling lama 366 hari yang lalu: periksa tahunnya."],
    [{ wish: "" }, "Isi permintaan wajib diisi."],
  ])("with %j is not sent, says why, and keeps what was typed", async (wrong, sentence) => {
    const refused = await post(await found(), { ...typed, ...wrong });
    const shown = await pageOf(refused);
    expect(refused.status).toBe(400);
    expect(shown.text).toContain(sentence);
    for (const [name, value] of Object.entries({ ...typed, ...wrong }))
      expect(shown.values(name).map((each) => each.replace("\r", ""))).toEqual([value.replace("\r", "")]);
    expect(asked("registerDataRequest")).toEqual([]);
  });

  it("for a correction names the right values, and keeps them where the bank finds a fault", async () => {
    const labels = (await open(await found())).text;
    for (const field of ["Data yang benar", "Nomor KK", "Kode region"]) expect(labels).toContain(field);
    expect(labels).not.toContain("Pemilik rekening");
    const right = { address: "Jl. Mawar 5", gender: "P", name: "" };
    const filled = { ...typed, kind: "correction", ...right };
    expect((await post(await found(), filled)).status).toBe(303);
    expect(asked("registerDataRequest")).toMatchObject([
      { kind: "correction", corrections: { address: "Jl. Mawar 5", gender: "P" } },
    ]);
    bank.answer("registerDataRequest", refusal("E3", "Nomor KK harus 16 digit."));
    const refused = await pageOf(post(await found(), filled));
    expect(refused.text).toContain("Nomor KK harus 16 digit.");
    expect(refused.values("address")).toEqual(["Jl. Mawar 5"]);
  });

  it("returns with what was typed where the same request waits already", async () => {
    bank.answer("registerDataRequest", refusal("E1", "Permintaan yang sama sudah menunggu jawaban."));
    const shown = await pageOf(post(await found(), typed));
    expect(shown.text).toContain("Permintaan yang sama sudah menunggu jawaban.");
    expect(shown.values("proof")).toEqual(["KTP asli"]);
  });

  it("is sent again under its own key after a lost answer", async () => {
    bank.answer("registerDataRequest", hangUp);
    const lost = await post(await found(), typed);
    const address = locationOf(lost)!;
    const cookie = `${maker}; ${jarOf(lost)}`;
    const shown = await open(address, cookie);
    expect(shown.text).toContain("Status tidak diketahui, periksa daftar.");
    expect(shown.values("proof")).toEqual(["KTP asli"]);
    bank.give("registerDataRequest", { key: "102" });
    const again = await post(address, { ...typed, idempotencyKey: idempotencyKeyOf(shown) }, cookie);
    expect(locationOf(again)).toBe("/data-requests/102");
    const [first, ...others] = keys("registerDataRequest");
    expect(others).toEqual([first]);
  });

  it("is registered by nobody else", async () => {
    expect((await app.request(create, { cookie: decider })).status).toBe(403);
  });
});

describe("a request", () => {
  it("for a correction shows the right values, and that the answer puts them in", async () => {
    answer({
      kind: "correction",
      corrections: { gender: "P", birthDate: "1979-12-31", address: "Jl. Mawar 5" },
    });
    for (const path of [detail, `${detail}/answer`, `${detail}/receipt`]) {
      const { text } = await open(path, decider);
      for (const shown of ["Jenis kelamin: Perempuan", "Tanggal lahir: 31/12/1979", "Alamat: Jl. Mawar 5"])
        expect(text).toContain(shown);
    }
    const sentence = "Jawaban ini mengganti data orang itu";
    expect((await open(`${detail}/answer`, decider)).text).toContain(sentence);
    expect((await open(`${detail}/refuse`, decider)).text).not.toContain(sentence);
  });

  it("shows what was asked and how, and to its maker the way to take it back", async () => {
    bank.give("listDataRequests", [own]);
    const { text, addresses, source } = await open(detail);
    expect(asked("listDataRequests")).toEqual([{ key: "101" }]);
    for (const shown of ["Aminah binti Ahmad", "KTP asli", "Loket", "23/11/2026 10:00 WIB", "Data anak saya"])
      expect(text).toContain(shown);
    expect(source).not.toContain(ktp);
    expect(addresses).toContain(`${detail}/take-back`);
    expect(addresses).toContain(`${detail}/receipt`);
    expect(addresses).toContain("/list-mustahik/11");
    for (const step of ["answer", "refuse", "letter"]) expect(addresses).not.toContain(`${detail}/${step}`);
  });

  it("is answered or refused by somebody else who decides", async () => {
    const { addresses } = await open(detail, decider);
    expect(addresses).toContain(`${detail}/answer`);
    expect(addresses).toContain(`${detail}/refuse`);
    expect(addresses).not.toContain(`${detail}/take-back`);
    expect(addresses).not.toContain("/list-mustahik/11");
    bank.give("listDataRequests", [own]);
    const ofMaker = await open(detail, headOffice);
    expect(ofMaker.text).toContain("Pembuat tidak boleh menyetujui datanya sendiri.");
    expect(ofMaker.addresses).not.toContain(`${detail}/answer`);
  });

  it("shows what was answered, and who did it when", async () => {
    bank.give("listDataRequests", [answeredRequest]);
    const { text, addresses } = await open(detail, decider);
    expect(text).toContain("21/11/2026 11:00 WIB oleh Penyetuju Lain");
    expect(text).toContain("Pemrosesan sudah kami batasi.");
    expect(text).toContain("Account ikut dihentikan");
    expect(addresses).toContain(`${detail}/letter`);
    expect(addresses).not.toContain(`${detail}/answer`);
  });

  it("of a correction leads to the ways of correcting, and shows what has changed since", async () => {
    answer({ kind: "correction" });
    const change = { key: "1", action: "customer.asnaf", actorName: "Operator Bandung" };
    bank.give("listHistory", [
      { ...change, at: "2026-11-21T03:00:00Z", before: { asnaf: "miskin" }, after: { asnaf: "fakir" } },
      { ...change, at: "2026-11-20T02:00:00Z", before: null, after: { asnaf: "miskin", reason: "Survei" } },
    ]);
    const { text, addresses } = await open(detail);
    expect(addresses).toContain("/list-mustahik/11/asnaf");
    expect(addresses).toContain("/completeness/11");
    expect(addresses).not.toContain("/upload-kelengkapan-mustahik/new");
    expect(text).toContain("Perubahan Data");
    expect(text).toContain("Fakir");
    expect(text).not.toContain("Survei");
    expect((await open(detail, decider)).text).toContain("Fakir");
    const ofSiti = { subject: "mustahik", key: "11" };
    expect(asked("listHistory")).toEqual([ofSiti, ofSiti]);
  });
});

const proposedText = async (path: string) => (await open(path, decider)).values("text");

describe("an answer", () => {
  it("proposes a text, and says what the person is told and whether the account stands still", async () => {
    const path = `${detail}/answer`;
    expect((await proposedText(path))[0]).toContain("sudah kami batasi");
    const done = await post(`${path}?list=page%3D2`, { text: " Sudah. ", stopsAccounts: "on" }, decider);
    expect([done.status, locationOf(done)]).toEqual([303, `${detail}?list=page%3D2`]);
    await post(path, { text: "Sudah." }, decider);
    const decision = { key: "101", decision: "approve" };
    expect(asked("decideProposal")).toEqual([
      { ...decision, reply: { text: "Sudah.", stopsAccounts: true } },
      { ...decision, reply: { text: "Sudah." } },
    ]);
  });

  it("says that it restricts and asks about the account, only where it does", async () => {
    const asks = async () => {
      const { text } = await open(`${detail}/answer`, decider);
      return ["Jawaban ini membatasi", "Account ikut dihentikan"].map((words) => text.includes(words));
    };
    for (const [kind, isAsked] of [
      ["restriction", true],
      ["erasure", false],
      ["withdrawal", true],
      ["copy", false],
      ["lifting", false],
    ] as const) {
      answer({ kind });
      expect(await asks(), kind).toEqual([isAsked, isAsked]);
    }
  });

  it("says that an erasure is for ever, and when the data goes", async () => {
    answer({ kind: "erasure" });
    expect((await open(`${detail}/answer`, decider)).text).toContain(
      "Datanya hilang satu jam setelah jawaban",
    );
    const at = "2026-11-20T03:00:00Z";
    answer({ kind: "erasure", state: "answered", erasure: { at: null, inBackupsUntil: null } });
    expect((await open(detail, decider)).text).toContain("Disetujui: data dihapus satu jam setelahnya.");
    answer({ kind: "erasure", state: "answered", erasure: { at, inBackupsUntil: "2026-12-20T03:00:00Z" } });
    expect((await open(detail, decider)).text).toContain(
      "Dihapus pada 20/11/2026 10:00 WIB. Hilang dari cadangan paling cepat 20 Desember 2026.",
    );
  });

  it("that erases asks first, names whom, and keeps what was typed", async () => {
    answer({ kind: "erasure" });
    const form = { text: "Data Anda kami hapus segera.", unsure: "1" };
    const shown = await pageOf(post(`${detail}/answer`, form, decider));
    for (const words of [
      "Apakah kamu yakin akan menghapus untuk selamanya data Siti Aminah, 3204********0001?",
      "Yang sudah dihapus tidak dapat dikembalikan.",
    ])
      expect(shown.text).toContain(words);
    // The form below keeps the text, and the question has it too, but not what makes it ask again.
    expect(shown.values("text")).toEqual([form.text, form.text]);
    expect(shown.values("unsure")).toEqual(["1"]);
    expect(asked("decideProposal")).toEqual([]);
    await post(`${detail}/answer`, { text: form.text }, decider);
    expect(asked("decideProposal")).toEqual([
      { key: "101", decision: "approve", reply: { text: form.text } },
    ]);
  });

  it("about data that has gone since is not printed any more, and has no copy", async () => {
    const papers = async () =>
      (await open(detail)).addresses.filter((each) => /\/(receipt|letter|copy.*)$/.test(each));
    const printed = { ...answeredRequest, kind: "erasure" as const };
    bank.give("listDataRequests", [{ ...printed, erasure: { at: null, inBackupsUntil: null } }]);
    expect(await papers()).toEqual([`${detail}/receipt`, `${detail}/letter`]);
    const times = { at: "2026-11-20T03:00:00Z", inBackupsUntil: "2026-12-20T03:00:00Z" };
    for (const kind of ["erasure", "copy"] as const) {
      bank.give("listDataRequests", [{ ...printed, kind, erasure: times }]);
      expect(await papers()).toEqual([]);
    }
    for (const paper of ["receipt", "letter"])
      expect((await open(`${detail}/${paper}`)).response.status).toBe(404);
  });

  it("is sent by a button that says so", async () => {
    const buttons = ["answer", "refuse"].map(async (step) => {
      const shown = await open(`${detail}/${step}`, decider);
      return ["Jawab", "Tolak", "Simpan"].map((name) => shown.button(name) !== undefined);
    });
    expect(await Promise.all(buttons)).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
  });

  it("without a text is not sent, and keeps the box that was ticked", async () => {
    const shown = await pageOf(post(`${detail}/answer`, { text: " ", stopsAccounts: "on" }, decider));
    expect(shown.status).toBe(400);
    expect(shown.text).toContain("Yang disampaikan kepada pemohon wajib diisi.");
    expect(shown.field("Account ikut dihentikan")?.isOn).toBe(true);
    expect(asked("decideProposal")).toEqual([]);
  });

  it("is not asked for of the maker, nor once it is decided", async () => {
    bank.give("listDataRequests", [own]);
    expect(await page(`${detail}/answer`, decider)).toContain(
      "Pembuat tidak boleh menyetujui datanya sendiri.",
    );
    bank.give("listDataRequests", [answeredRequest]);
    expect(await page(`${detail}/answer`, decider)).toContain("Data sudah diproses.");
    expect((await app.request(`${detail}/answer`, { cookie: maker })).status).toBe(403);
    expect((await app.request(`${detail}/approve`, { cookie: decider })).status).toBe(404);
  });

  it("keeps what was typed where somebody else was first", async () => {
    bank.answer("decideProposal", refusal("E1", "Data sudah diproses."));
    const shown = await pageOf(post(`${detail}/answer`, { text: "Sudah." }, decider));
    expect(shown.text).toContain("Data sudah diproses.");
    expect(shown.values("text")).toEqual(["Sudah."]);
  });
});

describe("a refusal", () => {
  it("has a ground of article 33 and a text", async () => {
    const path = `${detail}/refuse`;
    expect(await proposedText(path)).toEqual([""]);
    const shown = await pageOf(post(path, { text: "Tidak dapat.", ground: "" }, decider));
    expect(shown.status).toBe(400);
    expect(shown.text).toContain("Dasar penolakan (Pasal 33) wajib dipilih.");
    expect(shown.values("text")).toEqual(["Tidak dapat."]);
    await post(path, { text: "Tidak dapat.", ground: "safety" }, decider);
    expect(asked("decideProposal")).toEqual([
      { key: "101", decision: "refuse", reply: { text: "Tidak dapat.", ground: "safety" } },
    ]);
  });
});

describe("taking back", () => {
  it("is for the maker alone, without a text", async () => {
    const path = `${detail}/take-back`;
    expect(await page(path)).toContain("Hanya yang mencatat permintaan ini yang dapat menariknya kembali.");
    bank.give("listDataRequests", [own]);
    expect(await page(path)).toContain("menarik kembali permintaan Pembatasan Data: Siti Aminah?");
    const done = await post(path);
    expect([done.status, locationOf(done)]).toEqual([303, detail]);
    expect(asked("decideProposal")).toEqual([{ key: "101", decision: "refuse" }]);
  });
});

describe("a letter", () => {
  it("of receipt says until when the answer comes, for both to sign", async () => {
    const { text } = await open(`${detail}/receipt`);
    expect(text).toContain("Tanda Terima Permintaan Data Pribadi");
    expect(text).toContain("dijawab paling lambat 23/11/2026 10:00 WIB, yaitu 3 × 24 jam sejak diterima.");
    expect(text).toMatch(/Bandung, 20 November 2026\s*Diterima oleh petugas,\s*Operator Lain/);
    expect(text).toMatch(/Pemohon,\s*Aminah binti Ahmad/);
  });

  it("answers in the words of who decided", async () => {
    expect((await app.request(`${detail}/letter`, { cookie: maker })).status).toBe(404);
    bank.give("listDataRequests", [answeredRequest]);
    const { text } = await open(`${detail}/letter`);
    expect(text).toContain("Jawaban atas Permintaan Data Pribadi");
    expect(text).toContain(
      "permintaan pembatasan data tentang data pribadi Siti Aminah (Pasal 11 dan 41 UU 27/2022)",
    );
    expect(text).toContain("Pemrosesan sudah kami batasi.");
    expect(text).toContain("account tidak dapat dipakai untuk belanja dan pencairan");
    expect(text).toMatch(/Bandung, 21 November 2026\s*Untuk Ramah Zakat,\s*Penyetuju Lain/);
  });

  it("comes from the office of the person, whoever prints it, with its name where no town is known", async () => {
    for (const town of ["Cimahi", ""]) {
      const branch = { key: "ID0007", name: "Cabang Cimahi Utara", town };
      answer({ ...answeredRequest, person: { ...answeredRequest.person, branch } });
      for (const step of ["receipt", "letter"]) {
        const { text } = await open(`${detail}/${step}`);
        expect(text).toMatch(/Ramah Zakat\s*Cabang Cimahi Utara/);
        expect(text).toMatch(new RegExp(`${town || branch.name}, 2\\d November 2026`));
      }
    }
  });

  it("of a refusal names its ground", async () => {
    answer({ ...answeredRequest, state: "refused", ground: "others", stopsAccounts: false });
    const { text } = await open(`${detail}/letter`);
    expect(text).toContain("Penolakan Permintaan Data Pribadi");
    expect(text).toContain("karena mengungkapkan data pribadi orang lain (Pasal 33 UU 27/2022)");
    expect(text).not.toContain("account tidak dapat");
  });
});
