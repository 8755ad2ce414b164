import { demoPassword } from "bank-api/seed/organisation";
import { describe, expect, test } from "vitest";
import { trailOf } from "../support/audit";
import type { SignedIn } from "../support/wire-client";
import { anAddress, emailOf, isOwnBank, type DemoName, bankOfFile, dbOf } from "./bank";

const page = { skip: 0, limit: 50 };
const bank = await bankOfFile();

describe.runIf(isOwnBank)("sessions and sign-ins", () => {
  const signInFrom = (name: DemoName, address: string) =>
    bank.client.from(address).signIn(emailOf(name), demoPassword);
  const sessionsOf = (by: SignedIn, { user }: SignedIn = by) =>
    by.list("listSessions", { userKey: user._key }, page);
  const signInsOf = (by: SignedIn, { user }: SignedIn = by) =>
    by.list("listSignIns", { userKey: user._key }, page);
  const end = (by: SignedIn, of: SignedIn, key?: string, idempotencyKey?: string) =>
    by.call("endSessions", {
      body: { userKey: of.user._key, ...(key !== undefined && { key }) },
      idempotencyKey,
    });
  const ownKey = async (of: SignedIn) => (await sessionsOf(of)).data.find(({ isOwn }) => isOwn)!.key;
  const lives = async (session: SignedIn) => (await session.call("readDesk")).code === "S1";
  const lastAct = async (of: SignedIn) =>
    (await trailOf(dbOf(bank), `user:${of.user._key}`, "actor_id", "action", "after")).at(-1);

  test("are listed newest first, with where they began, and the one that asks is marked", async () => {
    const [first, second] = [anAddress(), anAddress()];
    const older = await signInFrom("operator.bandung", first);
    await end(older, older);
    const newer = await signInFrom("operator.bandung", second);
    const { data, fullCount } = await sessionsOf(newer);
    expect(fullCount).toBe(2);
    expect(data.map(({ address, isOwn }) => [address, isOwn])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect(data[0]).toMatchObject({ userAgent: "node", lastSeen: data[0]!.since });
    await bank.client.call("refreshToken", { as: { bearer: newer.refreshToken } });
    const [renewed] = (await sessionsOf(newer)).data;
    expect(renewed!.lastSeen > renewed!.since).toBe(true);
    expect((await end(newer, newer, await ownKey(older))).code).toBe("S1");
    expect([await lives(older), await lives(newer)]).toEqual([false, true]);
    expect(await lastAct(newer)).toEqual({
      actor_id: newer.user._key,
      action: "session.end",
      after: { ended: 1 },
    });
  });

  test("all others end at once, once; and a repeated call says the same", async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => signInFrom("penyetuju.bandung", anAddress())),
    );
    const answers = await Promise.all([
      end(one!, one!, undefined, "akhiri-1"),
      end(one!, one!, undefined, "akhiri-1"),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(["S1", "S1"]);
    expect(await Promise.all([one!, two!, three!].map(lives))).toEqual([true, false, false]);
    expect(await end(one!, one!)).toMatchObject({ code: "E1", message: "Tidak ada sesi lain." });
    const key = await ownKey(one!);
    expect((await end(one!, one!, key)).code).toBe("S1");
    expect(await lives(one!)).toBe(false);
  });

  test("two who end the same session: one does, the other is told", async () => {
    const admin = await signInFrom("admin", anAddress());
    const operator = await signInFrom("operator.surabaya", anAddress());
    const key = await ownKey(operator);
    const answers = await Promise.all([end(admin, operator, key), end(admin, operator, key)]);
    expect(answers.map(({ code, message }) => [code, message]).sort()).toEqual([
      ["E1", "Sesi ini sudah berakhir."],
      ["S1", "Success"],
    ]);
    expect(await lives(operator)).toBe(false);
    expect(await lastAct(operator)).toEqual({
      actor_id: admin.user._key,
      action: "user.end-sessions",
      after: { ended: 1 },
    });
  });

  test("are one's own alone for who does not administer users, and nobody ends another's", async () => {
    const operator = await signInFrom("operator.bandung", anAddress());
    const other = await signInFrom("penyetuju.bandung", anAddress());
    for (const answer of [
      await sessionsOf(operator, other),
      await signInsOf(operator, other),
      await end(operator, other),
    ])
      expect(answer.code).toBe("403");
    expect(await end(operator, operator, await ownKey(other))).toMatchObject({ code: "E1" });
    expect(await end(operator, operator, "bukan-kunci")).toMatchObject({ code: "E1" });
    expect(await lives(other)).toBe(true);
  });

  test("sign-ins and failed tries stand in the history of the user they name", async () => {
    const address = anAddress();
    const client = bank.client.from(address);
    const wrong = { basic: [emailOf("operator.surabaya"), "salah"] } as const;
    expect((await client.call("signIn", { as: wrong })).code).toBe("S0");
    const session = await signInFrom("operator.surabaya", address);
    const { data } = await signInsOf(session);
    expect(data.slice(0, 2)).toMatchObject([
      { isSuccess: true, way: "password", address, userAgent: "node" },
      { isSuccess: false, way: "password", address, userAgent: "node" },
    ]);
    expect(data.every(({ at }, index) => index === 0 || at <= data[index - 1]!.at)).toBe(true);
  });
});
