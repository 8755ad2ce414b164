import { expect, it } from "vitest";
import { leaks, noteTraces, notedTraces } from "./traces";

const ktp = "3204117101900001";

it("finds a secret wherever it stands, encoded or not, and nothing else", () => {
  const shown = [
    `GET /list-mustahik?value=${ktp} 200`,
    `{"msg":"duplicate key (national_id)=(${ktp})"}`,
    "http://127.0.0.1/login?password=kata%2Dsandi+panjang",
    "http://127.0.0.1/x?%6bata-sandi%20panjang%E9",
  ];
  const places = [...shown, "GET /list-mustahik?value=~4fK 200", "3204********0001", "Data Mustahik", ""];
  expect(leaks(places, [ktp, "kata-sandi panjang", "200", ""])).toEqual(shown);
});

it("reads back what was noted", async () => {
  await noteTraces({ places: ["a\nb"], secrets: [ktp, ktp] });
  await noteTraces({ places: ["c"], sessions: ["session=x"] });
  const noted = await notedTraces();
  expect(noted.places).toEqual(expect.arrayContaining(["a\nb", "c"]));
  expect(noted.secrets).toContain(ktp);
  expect(noted.sessions).toContain("session=x");
});
