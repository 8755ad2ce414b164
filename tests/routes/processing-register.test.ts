import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerAll, processing } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const officer = await signIn(app, bank, { features: ["MN703"] });
const other = await signIn(app, bank, { features: ["MN701"] });
beforeEach(() => answerAll(bank, ["privacy"]));

const { open, asked } = visitor(app, bank, officer);
const path = "/processing-register";

describe("the register of processing", () => {
  it.each(["", "/print"])("shows all of a row at %j, and cuts nothing", async (copy) => {
    const page = await open(path + copy);
    expect(page.text).toContain(processing.purpose);
    expect(page.records[0]).toMatchObject({
      TUJUAN: processing.purpose,
      DASAR: processing.ground,
      "YANG MELIHAT": processing.seenBy,
    });
    for (const sentence of [...processing.kept, ...processing.ends])
      expect(page.text).toContain(`• ${sentence}`);
  });

  it("has room for signatures on paper", async () =>
    expect((await open(`${path}/print`)).text).toContain("Mengetahui,"));

  it("is the same in files", async () => {
    const { source, response } = await open(`${path}/report.csv`);
    expect(response.headers.get("content-disposition")).toContain("Register Pemrosesan 2");
    const [head, row] = source.replace("\uFEFF", "").split("\r\n");
    expect(head).toBe("TUJUAN;DATA SIAPA;JENIS DATA;DASAR;YANG MELIHAT;LAMA SIMPAN;JIKA DIHAPUS");
    expect(row).toContain(
      `${processing.purpose};"Mustahik; Merchant";"Identitas; Kontak";${processing.ground}`,
    );
    const workbook = await open(`${path}/report.xlsx`);
    expect(workbook.response.headers.get("content-type")).toContain("spreadsheetml");
  });

  it.each(["", "/print", "/report.csv", "/report.xlsx"])("is closed at %j to others", async (copy) => {
    bank.forgetCalls();
    expect((await open(path + copy, other)).status).toBe(403);
    expect(asked("readProcessingRegister")).toEqual([]);
  });

  it("leads back to its screen when the bank gives no rows for a file", async () => {
    bank.answer("readProcessingRegister", refusal("500", "x"));
    const { to, response } = await open(`${path}/report.csv`);
    expect(to).toBe(path);
    expect(response.headers.get("set-cookie")).toContain("result=");
  });
});
