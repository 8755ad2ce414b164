import { minuteMs } from "bank-api/domain/clock";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import type { Db } from "bank-api/store/runtime/database";
import { countFailure, forgetFailures } from "bank-api/store/people/sign-in-failures";
import { insertSignIn } from "bank-api/store/people/sign-ins";
import { idsOfThePast, type DemoUsername, type Founded } from "./organisation";
import { present } from "./present";

/** Who has signed in before, and from where. The history of all others begins with their first sign-in. */
const demoPlaces = [
  {
    username: "pengawas.pusat@ramahzakat.example",
    address: "203.0.113.24",
    browser:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    startsAt: "07:50",
  },
  {
    username: "admin.bandung@ramahzakat.example",
    address: "198.51.100.9",
    browser: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    startsAt: "08:05",
  },
] as const satisfies readonly { readonly username: DemoUsername; readonly [rest: string]: string }[];

const daysOfHistory = 21;

/** Inserts a sign-in for each working day of the last three weeks. */
export async function insertSignIns(db: Db, { now, userIds }: Founded): Promise<void> {
  const idAt = idsOfThePast(4);
  for (let daysAgo = daysOfHistory; daysAgo > 0; daysAgo -= 1) {
    const day = addDays(jakartaDate(now), -daysAgo);
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const { username, address, browser, startsAt } of demoPlaces) {
      let at = new Date(`${day}T${startsAt}:00+07:00`);
      // The first try on Mondays has a wrong password.
      if (weekday === 1) {
        await countFailure(db, { username, address, browser, at, historyId: idAt(at) });
        await forgetFailures(db, { username, address });
        at = new Date(at.getTime() + minuteMs);
      }
      await insertSignIn(db, {
        id: idAt(at),
        userId: present(userIds.get(username)),
        at,
        way: "password",
        address,
        browser,
      });
    }
  }
}
