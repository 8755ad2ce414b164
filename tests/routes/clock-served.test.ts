import { afterAll, beforeEach, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { movableClock } from "../support/clock";
import { startFakeBank } from "../support/fake-bank";
import { startApp } from "../support/stack";
import { WebClient } from "../support/web-client";
import { credentials, pageOf, signInAnswer } from "./app";
import { answerAll } from "./bank-answers";

const bank = await startFakeBank();
const clock = movableClock();
const app = await startApp({ bankUrl: bank.origin, env: clock.env });
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(() => {
  answerAll(bank, ["approvals"]);
  bank.answer("signIn", signInAnswer({ features: menuFeatureCodes }));
});

/** The first day that the form of a deputy offers, the day printed on the sheet, and the time on the answer. */
async function shownDays() {
  const client = await new WebClient(app.origin).signIn(credentials.email, credentials.password);
  const answer = await client.get("/deputies/new");
  const page = await pageOf(answer);
  const paper = await client.visit("/report-penggunaan-zakat/print");
  return {
    first: page
      .parts("field")
      .find((field) => field.attribute("type") === "date")
      ?.attribute("min"),
    printed: /Dicetak oleh .*, (\S+) /.exec(paper.text)?.[1],
    sentAt: Date.parse(answer.headers.get("date") ?? ""),
  };
}

it("the business date follows the test clock while the app runs; HTTP dates stay real", async () => {
  const days = ["2026-11-25", "2026-11-27", "2026-11-24"];
  for (const [move, day] of [0, 2, -3].map((move, index) => [move, days[index]] as const)) {
    clock.pass(move * 86_400);
    const { first, printed, sentAt } = await shownDays();
    expect(first).toBe(day);
    expect(printed).toBe(day?.split("-").reverse().join("/"));
    expect(Math.abs(sentAt - Date.now())).toBeLessThan(60_000);
  }
});
