import { describe, expect, it } from "vitest";
import { catalogue } from "~/texts/errors";
import { cutOff, hangUp, html, json, refusal, type Reply } from "../support/fake-bank";
import { setCookiesOf } from "../support/web-client";
import { appOnFakeBank, credentials, formTokenOf, pageOf, signIn } from "./app";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: ["MN100", "MN201"] });

/** A line of the catalogue; what makes the bank's answer show it; what then stands in the dialog. */
type Row = readonly [line: string, reply: Reply, title: string, text: string];

const answer = (code: string, message = ""): Reply => json(400, { response_code: code, message });
const noCode = (status: number): Reply => json(status, { detail: "no envelope" });
const stackTrace = "error: relation users does not exist at Parser.parseErrorMessage";
const noResponse =
  "There is a problem with your internal connection. Please try again later or call your provider";
const wordlessCode = "Error Unknown : Maybe there's something wrong with your connection!";
const wordlessStatus = "There's something wrong with your request.";

/** Wherever it happens inside the application: the words of the catalogue by kind, and of codes without words. */
const generic: readonly Row[] = [
  ["refused", answer("E0", "Isian tidak lengkap."), "Failed", "Isian tidak lengkap."],
  ["refused", answer("E1", "Data sudah diproses."), "Failed", "Data sudah diproses."],
  ["refused", answer("E2", "Account is not fully set up."), "Failed", "Account is not fully set up."],
  ["refused", answer("E3", "Saldo tidak cukup."), "Failed", "Saldo tidak cukup."],
  ["refused", answer("E4", "Habis."), "Failed", "Habis."],
  ["refused", answer("S0", "Tidak terdaftar."), "Failed", "Tidak terdaftar."],
  ["refused", answer("E9"), "Failed", wordlessCode],
  ["refused", noCode(400), "Failed", wordlessStatus],
  ["E400", answer("E400"), "Failed", "Error to call API"],
  ["E4", answer("E4"), "Failed", "Unauthorized login!"],
  ["session-over", refusal("401", "Sesi berakhir."), "Session is over!", "Sesi berakhir."],
  ["401", refusal("401", ""), "Session is over!", "Unauthorized login!"],
  ["session-over", noCode(401), "Session is over!", "Unauthorized login!"],
  ["forbidden", refusal("403", "x"), "Failed", "Unauthorized!"],
  ["forbidden", noCode(403), "Failed", "Unauthorized!"],
  ["throttled", refusal("429", "x", { "retry-after": "61" }), "Failed", "Coba lagi dalam 2 menit."],
  ["failure", refusal("500", stackTrace), "Failed", "Unknown Error"],
  ["failure", html(502, "<h1>Bad Gateway</h1>"), "Failed", "Unknown Error"],
  ["busy", refusal("503", "x", { "retry-after": "2" }), "Failed", "Sistem sedang sibuk"],
  ["unreachable", hangUp, "Failed", noResponse],
  ["unreachable", cutOff, "Failed", noResponse],
  ["malformed", html(200, "<h1>It works</h1>"), "Failed", "Error to call API"],
  ["malformed", json(200, { response_code: "S1", data: [{ _key: 5 }] }), "Failed", "Error to call API"],
];

/** What has no dialog on a read: it shows a page of its own, and a dialog after a write. */
const writesOnly: readonly Row[] = [["not-found", refusal("404", "x"), "Failed", "Endpoint is not exist."]];

const connectionFailed = ["Connection is Failed", "Check your internet connection and try again."] as const;
const atSignIn: readonly Row[] = [
  ["S0", refusal("S0", "x"), "Unauthorized Login", "Username and password is not registered in the system."],
  ["E0", answer("E0", "Signature is not valid."), "Unauthorized Login", "Signature is not valid."],
  ["E1", answer("E1", "Sedang masuk."), "Failed", "Sedang masuk."],
  ["E2", answer("E2", "Akun dibekukan."), "Failed", "Akun dibekukan."],
  ["E3", answer("E3", "Ditolak."), "Failed", "Ditolak."],
  ["E4", answer("E4", "Habis."), "Failed", "Habis."],
  ["E4", answer("E4"), "Failed", "Unauthorized login!"],
  ["E6", answer("E6", "Kode verifikasi salah."), "Failed", "Kode verifikasi salah."],
  ["E400", answer("E400", "x"), ...connectionFailed],
  ["refused", answer("E77", "Sistem tutup."), "Failed", "E77: Sistem tutup."],
  ["session-over", refusal("401", ""), "Failed", "Unauthorized login!"],
  ["unreachable", hangUp, ...connectionFailed],
  ["forbidden", refusal("403", "x"), "Failed", "Unauthorized!"],
  ["not-found", refusal("404", "x"), "Failed", "Endpoint is not exist."],
  ["throttled", refusal("429", "x", { "retry-after": "120" }), "Failed", "Coba lagi dalam 2 menit."],
  ["failure", refusal("500", stackTrace), "Failed", "Unknown Error"],
  ["malformed", json(200, { response_code: "S1", data: {} }), "Failed", "Error to call API"],
];

const atOwnPassword: readonly Row[] = [["S0", refusal("S0", "x"), "Failed", "Password Lama tidak sesuai."]];

/** The title and the sentence of the dialog that an answer shows open. */
async function dialogOf(response: Response) {
  const page = await pageOf(response);
  return { title: page.dialog?.name, text: page.words, page };
}

async function write(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const formToken = formTokenOf(await pageOf(app.request(path, { cookie })));
  return app.request(path, { cookie, form: { ...fields, formToken } });
}

describe("the catalogue", () => {
  it("has a test of every line", () => {
    const linesOf = (rows: readonly Row[]) => [...new Set(rows.map(([line]) => line))].sort();
    const linesWith = (entry: string) =>
      Object.entries(catalogue).flatMap(([line, row]) => (entry in row ? [line] : []));
    // Nobody waits 10 s for a time-out here; the bank client's tests and the words' own tests show it.
    const anywhere = linesWith("anywhere").filter((kind) => kind !== "timeout");
    expect(linesOf([...generic, ...writesOnly])).toEqual([...anywhere, ...linesWith("wordless")].sort());
    expect(linesOf(atSignIn)).toEqual(expect.arrayContaining(linesWith("signIn")));
    expect(linesOf(atOwnPassword)).toEqual(linesWith("ownPassword"));
  });

  it.each(generic)("reading: %s", async (_, reply, title, text) => {
    bank.answer("listCustomers", reply);
    const response = await app.request("/list-mustahik", { cookie });
    const dialog = await dialogOf(response);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(dialog.title).toBe(title);
    expect(dialog.text).toContain(text);
    expect(dialog.page.source).not.toContain("relation users");
    expect(dialog.page.addresses).toContain("/dashboard");
    expect(setCookiesOf(response).join()).not.toContain("session=");
  });

  // A write that answers any S1 has succeeded: nothing of its data is needed.
  const failedWrites = generic.filter(([line], index) => line !== "malformed" || index < generic.length - 1);

  it.each([...failedWrites, ...writesOnly])("writing: %s", async (_, reply, title, text) => {
    bank.answer("updateUser", reply);
    const response = await write("/profile", { name: "Operator Kedua" });
    const dialog = await dialogOf(response);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(dialog.title).toBe(title);
    expect(dialog.text).toContain(text);
    expect(dialog.page.source).not.toContain("relation users");
    expect(dialog.page.values("name")).toEqual(["Operator Kedua"]);
    expect(setCookiesOf(response).join()).not.toContain("session=");
    expect((await app.request("/profile", { cookie })).status).toBe(200);
  });

  it.each(atSignIn)("signing in: %s", async (_, reply, title, text) => {
    bank.answer("signIn", reply);
    const response = await app.request("/login", { form: credentials });
    const dialog = await dialogOf(response);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(dialog.title).toBe(title);
    expect(dialog.text).toContain(text);
    expect(dialog.page.source).not.toContain("relation users");
    expect(dialog.page.field("Email")?.value).toBe(credentials.email);
    // The one by which the screen learns whether the browser keeps cookies.
    expect(setCookiesOf(response)).toEqual([expect.stringMatching(/^cookies=kept;/)]);
  });

  it.each(atOwnPassword)("changing the password: %s", async (_, reply, title, text) => {
    bank.answer("changePassword", reply);
    const newPassword = "pilihan-sendiri-1";
    const fields = { oldPassword: "salah", newPassword, confirmation: newPassword };
    expect(await dialogOf(await write("/change-password", fields))).toMatchObject({ title, text });
  });

  it("shows the session's end with a way out, after a read and after a write", async () => {
    bank.answer("listCustomers", refusal("401", "Sesi berakhir."));
    bank.answer("updateUser", refusal("401", "Sesi berakhir."));
    for (const response of [
      await app.request("/list-mustahik", { cookie }),
      await write("/profile", { name: "Operator Kedua" }),
    ]) {
      const { dialog } = await pageOf(response);
      expect(dialog?.part("form")?.address).toMatch(/^\/session-over\?to=/);
      expect(dialog?.button("CLOSE")).toBeDefined();
    }
  });
});
