import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, locationOf, signIn } from "./app";
import { answerAll, processing } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const officer = await signIn(app, bank, { features: ["MN703"] });
const other = await signIn(app, bank, { features: ["MN701"] });
beforeEach(() => answerAll(bank, ["privacy"]));

const open = (path: string, cookie = officer) => app.request(`/processing-register${path}`, { cookie });

describe("the register of processing", () => {
  it("shows each sentence of a row on a line of its own", async () => {
    const html = await (await open("")).text();
    expect(html).toContain(`<td class="lines"><div>${processing.purpose}</div></td>`);
    expect(html).toContain("<div>Mustahik</div><div>Merchant</div>");
    expect(html).toContain("<div>• Dihapus</div><div>• Nomor tetap, tanpa orangnya</div>");
    expect(html).toContain("/processing-register/report.csv");
  });

  it("is the same on paper, with signatures", async () => {
    const html = await (await open("/print")).text();
    expect(html).toContain(`<div>${processing.purpose}</div>`);
    expect(html).toContain("Mengetahui,");
  });

  it("is the same in files", async () => {
    const csv = await open("/report.csv");
    expect(csv.headers.get("content-disposition")).toContain("Register Pemrosesan 2");
    const [head, row] = (await csv.text()).trim().split("\r\n");
    expect(head).toBe("TUJUAN;DATA SIAPA;JENIS DATA;DASAR;YANG MELIHAT;LAMA SIMPAN;JIKA DIHAPUS");
    expect(row).toContain(
      `${processing.purpose};"Mustahik; Merchant";"Identitas; Kontak";${processing.ground}`,
    );
    expect((await open("/report.xlsx")).headers.get("content-type")).toContain("spreadsheetml");
  });

  it.each(["", "/print", "/report.csv", "/report.xlsx"])("is closed at %j to others", async (path) => {
    bank.forgetCalls();
    const answer = await open(path, other);
    expect(answer.status).toBe(403);
    expect(bank.calls.map(({ name }) => name)).not.toContain("readProcessingRegister");
  });

  it("leads back to its screen when the bank gives no rows for a file", async () => {
    bank.answer("readProcessingRegister", refusal("500", "x"));
    const answer = await open("/report.csv");
    expect(locationOf(answer)).toBe("/processing-register");
    expect(answer.headers.get("set-cookie")).toContain("result=");
  });
});
