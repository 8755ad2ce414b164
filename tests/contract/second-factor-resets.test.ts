import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pendingSecret, shownCode } from "../support/authenticator";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, unique, bankOfFile } from "./bank";
import { colleague, colleaguePassword, type NewColleague, newRole, userOf } from "./organisation";

const reason = "Ponsel hilang";
const page = { skip: 0, limit: 10 };
const bank = await bankOfFile();
const admin = await bank.signIn("admin");

describe.runIf(isOwnBank)("the reset of a second factor", () => {
  /** Two administrators of the branch of the holder, whose second factor is on. */
  let [asker, decider]: SignedIn[] = [];
  let holder: NewColleague;
  let administers: string;
  let secret: string;

  beforeAll(async () => {
    administers = (await admin.call("createRole", { body: newRole(["MN601"]) })).data._key;
    asker = (await colleague(bank, admin, administers, "ID0002")).session;
    decider = (await colleague(bank, admin, administers, "ID0002")).session;
  });
  beforeEach(async () => {
    holder = await colleague(bank, admin, administers, "ID0002");
    secret = await setUp(holder.session);
  });

  const shown = (steps = 0) => shownCode(secret, Date.now() + steps * 30_000);

  async function setUp(session: SignedIn): Promise<string> {
    await session.call("beginSecondFactor");
    secret = await pendingSecret(session);
    expect((await session.call("confirmSecondFactor", { body: { code: shown() } })).code).toBe("S1");
    return secret;
  }

  const ask = (by = asker!, body: { userKey?: string; reason?: string } = {}) =>
    by.call("askSecondFactorReset", { body: { userKey: holder.key, reason, ...body } });
  const decide = (
    by: SignedIn,
    key: string,
    decision: "approve" | "refuse" = "approve",
    idempotencyKey?: string,
  ) =>
    by.call("decideProposal", {
      body: { key, decision },
      idempotencyKey,
    });
  const waiting = async (by = decider!) =>
    (await by.list("listSecondFactorResets", { userKey: holder.key }, page)).data;
  const isOn = async () => (await userOf(admin, holder.key)).second_factor;
  const trail = async () => {
    const { data } = await admin.list("listHistory", { subject: "user", key: holder.key }, page);
    return data.map(({ action, actorName, after }) => [action, actorName, after]);
  };

  test("takes effect with a second administrator: secret, codes and sessions are gone, and the user is told", async () => {
    const { data } = await ask();
    expect(await waiting()).toMatchObject([
      { key: data.key, user: { key: holder.key }, reason, asked: { key: asker!.user._key } },
    ]);
    const inInbox = async (by: SignedIn) =>
      (await by.list("listApprovals", { feature: "MN601" }, page)).data.map(({ key }) => key);
    expect(await inInbox(decider!)).toContain(data.key);
    for (const by of [asker!, holder.session]) expect(await inInbox(by)).not.toContain(data.key);
    expect(await isOn()).toBe(true);
    expect((await holder.session.call("readSecondFactor")).code).toBe("S1");
    expect((await decide(decider!, data.key)).code).toBe("S1");
    expect([await isOn(), await waiting()]).toEqual([false, []]);
    expect((await holder.session.call("readSecondFactor")).code).toBe("401");
    const { db } = bank.own!;
    for (const table of ["second_factors", "recovery_codes"] as const)
      expect(
        await db.selectFrom(table).select("user_id").where("user_id", "=", holder.key).execute(),
      ).toEqual([]);
    await bank.own!.mailWith(holder.session.user.username, "mereset");
    expect((await trail()).slice(0, 2)).toEqual([
      ["user.reset-second-factor", decider!.user.name, { reason }],
      ["user.ask-second-factor-reset", asker!.user.name, { reason }],
    ]);
    const again = await bank.client.signIn(holder.session.user.username, colleaguePassword);
    expect((await again.call("readSecondFactor")).data.state).toBe("off");
  });

  test("is approved neither by who asked nor by whom it is about, and changes nothing then", async () => {
    const { data } = await ask();
    expect((await decide(asker!, data.key)).code).toBe("E3");
    expect((await decide(holder.session, data.key)).code).toBe("E3");
    expect((await decide(holder.session, data.key, "refuse")).code).toBe("E3");
    expect((await ask(holder.session)).code).toBe("E3");
    expect([await isOn(), (await waiting()).length]).toEqual([true, 1]);
    expect((await holder.session.call("readSecondFactor")).data).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("leaves everything as it was when it is refused, or taken back", async () => {
    for (const by of [decider!, asker!]) {
      const { data } = await ask();
      expect((await decide(by, data.key, "refuse")).code).toBe("S1");
      expect([await isOn(), await waiting()]).toEqual([true, []]);
      expect((await decide(decider!, data.key)).code).toBe("E1");
      expect((await trail())[0]).toEqual(["user.refuse-second-factor-reset", by.user.name, { reason }]);
    }
    expect((await holder.session.call("readSecondFactor")).data).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("needs a reason, a second factor, and no other one that waits", async () => {
    expect((await ask(asker, { reason: "  " })).code).toBe("E3");
    expect((await ask(asker, { userKey: decider!.user._key })).code).toBe("E3");
    expect((await ask(asker, { userKey: "1" })).code).toBe("404");
    expect(await waiting()).toEqual([]);
    await ask();
    expect((await ask(decider)).code).toBe("E1");
    expect((await decide(decider!, "1")).code).toBe("404");
    expect((await waiting()).length).toBe(1);
  });

  test("does not take away another second factor than it was asked for", async () => {
    const { data } = await ask();
    expect((await holder.session.call("turnOffSecondFactor", { body: { code: shown(1) } })).code).toBe("S1");
    expect((await decide(decider!, data.key)).code).toBe("E3");
    await setUp(holder.session);
    expect((await decide(decider!, data.key)).code).toBe("E3");
    expect([await isOn(), (await waiting()).length]).toEqual([true, 1]);
    expect((await holder.session.call("readSecondFactor")).code).toBe("S1");
    expect((await decide(decider!, data.key, "refuse")).code).toBe("S1");
  });

  test("has one winner of an approval and a refusal at once, and one effect of a repeated call", async () => {
    const { data } = await ask();
    const answers = await Promise.all([
      decide(decider!, data.key),
      decide(admin, data.key, "refuse"),
      decide(admin, data.key),
    ]);
    const codes = answers.map(({ code }) => code);
    expect([...codes].sort()).toEqual(["E1", "E1", "S1"]);
    expect(await isOn()).toBe(codes[1] === "S1");

    if (codes[1] !== "S1") await setUp(await holder.signIn());
    const { data: second } = await ask();
    const sameKey = unique("kunci");
    const twice = [
      await decide(decider!, second.key, "approve", sameKey),
      await decide(decider!, second.key, "approve", sameKey),
    ];
    expect(twice.map(({ code }) => code)).toEqual(["S1", "S1"]);
    expect(
      (await trail()).filter(([action]) => action === "user.reset-second-factor").length,
    ).toBeLessThanOrEqual(2);
  });

  test("of two requests at once, one is made", async () => {
    const codes = (await Promise.all([ask(), ask(decider), ask(admin)])).map(({ code }) => code);
    expect(codes.sort()).toEqual(["E1", "E1", "S1"]);
    expect((await waiting()).length).toBe(1);
  });

  test("needs two other people in the database too", async () => {
    const { data } = await ask();
    const written = (decided_by: string, is_refused = false) =>
      bank
        .own!.db.updateTable("proposals")
        .set({ decided_by, decided_at: testNow(), is_refused })
        .where("id", "=", data.key)
        .execute();
    await expect(written(asker!.user._key)).rejects.toThrow("proposals_four_eyes");
    await expect(written(holder.key, true)).rejects.toThrow("proposals_by_others");
  });
});
