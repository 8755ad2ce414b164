import { minuteMs } from "bank-api/domain/clock";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { countFailure, forgetFailures } from "bank-api/store/people/sign-in-failures";
import { insertSignIn } from "bank-api/store/people/sign-ins";
import type { Db } from "bank-api/store/runtime/database";
import { z } from "zod/v4";
import demo from "./demo-data.json" with { type: "json" };
import { demoUsers, idsOfThePast, type Founded } from "./organisation";
import { present } from "./present";

/** Who has signed in before, and from where. The history of all others begins with their first sign-in. */
const demoPlaces = z
  .array(
    z.object({
      username: z.enum(demoUsers.map(({ username }) => username)),
      address: z.string(),
      browser: z.string(),
      startsAt: z.string(),
    }),
  )
  .parse(demo.signIns);

/** The last three weeks, and days that are kept no longer (docs/rules.md#retention). */
const daysOfHistory = [190, 189, 188, 187, 186, ...Array.from({ length: 21 }, (_, place) => 21 - place)];

/** Inserts a sign-in for each working day of the history. */
export async function insertSignIns(db: Db, { now, userIds }: Founded): Promise<void> {
  const idAt = idsOfThePast(4);
  for (const daysAgo of daysOfHistory) {
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
      const userId = present(userIds.get(username));
      await insertSignIn(db, { id: idAt(at), userId, at, way: "password", address, browser });
    }
  }
}
