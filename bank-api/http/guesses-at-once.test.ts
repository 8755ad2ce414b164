import { cheapPasswordCost, Passwords } from "bank-api/access/passwords";
import { demoPassword } from "bank-api/seed/organisation";
import { countFailure } from "bank-api/store/people/sign-in-failures";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passwordDigest } from "contract/signing";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { testNow } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import { until } from "../../tests/support/until";

/** Guesses that are judged while the account is being blocked: nothing in their answers tells which of them was right. */

const username = "operator.bandung@ramahzakat.example";
const address = "198.51.100.9";
const rightDigest = passwordDigest(username, demoPassword);

const judging = (() => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { begun: 0, end, ended };
})();

class SlowPasswords extends Passwords {
  override async matches(digest: string): Promise<boolean> {
    judging.begun += 1;
    await judging.ended;
    return digest === rightDigest;
  }
}

const { db } = await databaseOfFile("demo");
let bank: BankServer;
const now = testNow();

beforeAll(async () => {
  bank = await serveBank(db, { now: () => now }, { passwords: new SlowPasswords(cheapPasswordCost) });
});
afterAll(() => bank.close());

test("right and wrong passwords at once get the same answer, with the same seconds to wait", async () => {
  const guesses = Array.from({ length: 30 }, (_, place) =>
    place % 10 === 4 ? demoPassword : `salah ${place}`,
  );
  const client = bank.client.from(address);
  const answers = guesses.map((guess) => client.call("signIn", { as: { basic: [username, guess] } }));
  await until(() => judging.begun === guesses.length);
  for (let failure = 0; failure < 6; failure += 1)
    await countFailure(db, { at: now, username, address, browser: undefined });
  judging.end();
  const told = (await Promise.all(answers)).map(({ status, code, message, raw, headers }) =>
    JSON.stringify([status, code, message, raw, headers.get("retry-after")]),
  );
  expect([...new Set(told)]).toEqual([
    JSON.stringify([429, "429", "Terlalu banyak percobaan. Coba lagi beberapa saat lagi.", null, "60"]),
  ]);
});
