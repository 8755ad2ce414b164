import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoPassword as seededPassword, demoUsers } from "bank-api/seed/organisation";
import { describe, expect, it } from "vitest";
import { fileOf } from "./csv";
import { inventPerson } from "./invented";
import { emailIn, folderOfMail, mailboxOf } from "./mail";
import { accountOf, demoPassword, people } from "./people";
import { numbersIn, recordsOf } from "./text";

it("the kit's people are the demo's", () => {
  expect(people.map((person) => accountOf(person).email)).toEqual(demoUsers.map(({ username }) => username));
  expect(demoPassword).toBe(seededPassword);
});

describe("a file of rows", () => {
  const template = '\uFEFFnama;no_ktp;alamat\r\nAsti;="32";Jalan A\r\n';

  it("has the template's headings, and its example where a row says nothing", () => {
    expect(fileOf(template, [{ nama: "Budi" }, { alamat: "" }])).toBe(
      'nama;no_ktp;alamat\r\nBudi;="32";Jalan A\r\nAsti;="32";\r\n',
    );
  });

  it("quotes what would end a cell", () => {
    expect(fileOf(template, [{ nama: 'A;"B"', no_ktp: "1" }])).toContain('"A;""B""";1;Jalan A');
  });

  it("is not made with a column that the template lacks", () => {
    expect(() => fileOf(template, [{ name: "Budi" }])).toThrow(
      "no column name. It has nama, no_ktp, alamat.",
    );
  });
});

it("a table is read by its headings, without the line that says that it is empty", () => {
  const lines = [["1", " Siti\n Aminah "], ["Tidak ada data."]];
  expect(recordsOf(["NO", "NAMA\nLENGKAP"], lines)).toEqual([{ NO: "1", "NAMA LENGKAP": "Siti Aminah" }]);
});

it.each([
  ["Total 1.828 transaksi, Rp1.491.300.000", [1828, 1_491_300_000]],
  ["(306.000)", [306_000]],
  ["12,5% dari 1.000,25", [12.5, 1000.25]],
  ["Tidak ada", []],
])("numbers are read as the screens write them: %s", (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

it("an invented person is the same for the same text, and another for another", () => {
  const person = inventPerson("a");
  expect(inventPerson("a")).toEqual(person);
  expect(inventPerson("b").no_ktp).not.toBe(person.no_ktp);
  const [day, month, year] = person.tgl_lahir.split("/");
  expect(person.no_ktp).toMatch(/^9171\d{12}$/);
  expect(person.no_ktp.slice(6, 12)).toBe(`${Number(day) + 40}${month}${year!.slice(2)}`);
});

describe("mail", () => {
  const eml = (to: string, text: string) => `To: ${to}\nSubject: Kode\nContent-Type: text/plain\n\n${text}\n`;

  it("of a folder is the newest e-mail to a person", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "kit-mail-"));
    try {
      const emails = {
        1: eml("a@x.example", "first"),
        2: eml("a@x.example", "second"),
        3: eml("b@x.example", ""),
      };
      for (const [id, text] of Object.entries(emails)) await writeFile(path.join(folder, `${id}.eml`), text);
      expect(await folderOfMail(folder).lastTo("a@x.example")).toEqual({ subject: "Kode", text: "second\n" });
      expect(await folderOfMail(folder).lastTo("c@x.example")).toBeUndefined();
      expect(await folderOfMail(path.join(folder, "none")).lastTo("a@x.example")).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is unfolded", () => {
    const file = "Subject: S\nContent-Transfer-Encoding: quoted-printable\n\na=3Db 50% =\nc =E2=80=A6\n";
    expect(emailIn(file).text).toBe("a=b 50% c …\n");
  });

  it("of Mailpit is asked for by its address", async () => {
    const asked: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      const found = { messages: [{ ID: "x1" }] };
      response.end(JSON.stringify(url.includes("search") ? found : { Subject: "Kode", Text: "123" }));
    }).listen(0, "127.0.0.1");
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const MAIL_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await mailboxOf({ MAIL_URL })?.lastTo("a@x.example")).toEqual({ subject: "Kode", text: "123" });
      expect(asked).toEqual(["/api/v1/search?query=to%3A%22a%40x.example%22&limit=1", "/api/v1/message/x1"]);
    } finally {
      server.close();
    }
  });

  it("is nowhere unless a setting names it", () => {
    expect(mailboxOf({})).toBeUndefined();
  });
});
