import { expect, test } from "vitest";
import { environmentOf, readCompose } from "./compose";

const none = new Map<string, string>();
const setting = (text: string, variables = none) =>
  environmentOf({ environment: { IT: text } }, variables, none).IT;

test.each([
  ["${AMOUNT:-}", ""],
  ["${AMOUNT:-5}", "5"],
  ["https://${HOST:?the name}", "https://zakat.example"],
  ["${HOST}:${AMOUNT:-5}", "zakat.example:5"],
])("%s is what Compose makes of it: %j", (text, expected) =>
  expect(setting(text, new Map([["HOST", "zakat.example"]]))).toBe(expected),
);

test("a variable that the file asks for is missed", () => {
  expect(() => setting("${HOST:?the name}")).toThrow("compose.yaml lacks HOST: the name");
});

test("addresses are those of the trial", () => {
  const environment = { PROXIES: "10.77.2.31,10.77.2.51" };
  expect(environmentOf({ environment }, none, new Map([["10.77.2.31", "198.18.0.11"]]))).toEqual({
    PROXIES: "198.18.0.11,10.77.2.51",
  });
});

test("no program of the file gets a variable by its letters", async () => {
  const { services } = await readCompose();
  const required = new Map([
    ["APP_HOST", "zakat.example"],
    ["MAIL_FROM", "no-reply@zakat.example"],
  ]);
  for (const [name, service] of Object.entries(services)) {
    const environment = environmentOf(service, required, none);
    expect(Object.values(environment).join(" "), name).not.toContain("$");
  }
});
