import { afterAll, expect, it } from "vitest";
import type { Call } from "contract/call";
import { calls } from "contract/calls";
import { startFakeBank } from "../support/fake-bank";
import { differences, promisedData, type Shape } from "../support/wire-promise";
import { signInAnswer } from "./app";
import { answerWithData, answerWithoutData } from "./bank-answers";

const bank = await startFakeBank();
afterAll(() => bank.stop());

const promised: Readonly<Record<string, Shape | undefined>> = promisedData;
const named = Object.entries(calls as Record<string, Call>);
const ofWire = named.filter(([name]) => name in promised);
const extensions = named.filter(([name]) => !(name in promised));

/** The body of an answer of the bank that most tests of routes run on, to each type of transactions. */
async function answersTo({ method, path }: Call): Promise<Record<string, unknown>[]> {
  const address = bank.origin + path.replace(/:(skip|limit)/g, "0").replace(/:\w+/g, "1");
  const ask = async (transaction_type: string) => {
    const body = method === "GET" ? null : JSON.stringify({ transaction_type, _key: "1" });
    return (await fetch(address, { method, body })).json() as Promise<Record<string, unknown>>;
  };
  return Promise.all(["P00001", "P00002", "P00003", "P00004"].map(ask));
}

/** These belong to no screen's data: the tests that are about them answer themselves. */
const answeredElsewhere = ["setNewPassword", "sendResetCode", "verifyResetCode", "refreshToken"];
const unused = ["listTransactionHistory"];

it.each([
  ["with data", answerWithData],
  ["without", answerWithoutData],
])("a bank %s sends what docs/wire.md promises and nothing more", async (_, answer) => {
  bank.reset();
  bank.answer("signIn", signInAnswer({ features: ["MN100", "MN201"] }));
  answer(bank);
  const wrong: string[] = [];
  for (const [name, call] of ofWire) {
    for (const { response_code, message, full_count, ...rest } of await answersTo(call)) {
      if (response_code === "500") {
        if (answer === answerWithData && ![...answeredElsewhere, ...unused].includes(name))
          wrong.push(`${name} is not answered`);
        continue;
      }
      const shape = promised[name];
      const isList = call.path.endsWith("/:skip/:limit") && Array.isArray(shape);
      expect([response_code, message, typeof full_count]).toEqual([
        "S1",
        "Success",
        isList ? "number" : "undefined",
      ]);
      const envelope = shape === undefined ? {} : { data: shape };
      wrong.push(...differences(rest, envelope, name));
    }
  }
  expect(wrong).toEqual([]);
});

it("a bank of the specification answers no call of an extension", async () => {
  bank.reset();
  answerWithData(bank);
  for (const [name, call] of extensions)
    for (const { response_code } of await answersTo(call))
      expect([name, response_code]).toEqual([name, "500"]);
});

it("the comparison with a promise names each difference", () => {
  const shape = { a: "text", "b?": "flag", c: [{ d: "amount" }] } as const;
  expect(differences({ a: "x", c: [] }, shape)).toEqual([]);
  expect(differences({ a: 1, b: "x", c: [{ d: 0.5 }, {}], e: null }, shape)).toEqual([
    "data.a is no text",
    "data.b is no flag",
    "data.c[0].d is no amount",
    "data.c[1].d is missing",
    "data.e is not promised",
  ]);
});
