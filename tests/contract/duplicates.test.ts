import { createIdSource } from "bank-api/domain/ids";
import { mostAlike } from "bank-api/store/customers/alike";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { trailOf } from "../support/audit";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { statusChange } from "../support/bodies";
import { testClock, testNow } from "../support/clock";
import { untilLocked } from "../support/locks";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { batchesOf } from "./batch-desk";
import { colleague, newRole, present } from "./organisation";

const bank = await bankOfFile();
const db = dbOf(bank);
const [head, insider] = await bank.signInAll("admin", "operator.bandung");

const ownBranch = "ID0002";
const otherBranch = "ID0003";
const page = { skip: 0, limit: 1000 };
/** More people have it than say anything. */
const crowdedMobile = "+6281200000000";

interface Person {
  readonly id: string;
  readonly branch_id: string;
  readonly name_key: string;
  readonly birth_date: string;
  readonly national_id: string;
  readonly phone: string | null;
  readonly mobile: string | null;
}

const readPeople = async () =>
  (
    await sql<Person>`SELECT id, branch_id, name_key, birth_date, national_id, phone, mobile FROM customers
      WHERE customer_type = 'Mustahik' AND restriction_id IS NULL ORDER BY id`.execute(db)
  ).rows;

/** Whether two KTP numbers are one slip apart, worked out by making every slip. */
function isOneSlip(one: string, other: string): boolean {
  const slips = new Set<string>();
  for (let place = 0; place < 16; place++) {
    for (const digit of "0123456789") slips.add(one.slice(0, place) + digit + one.slice(place + 1));
    if (place < 15) slips.add(one.slice(0, place) + one[place + 1]! + one[place]! + one.slice(place + 2));
  }
  return one !== other && slips.has(other);
}

const numbersOf = ({ phone, mobile }: Person) => [phone, mobile].filter((number) => number !== null);

function reasonsOf(one: Person, other: Person): string[] {
  const [sameName, sameBirth] = [one.name_key === other.name_key, one.birth_date === other.birth_date];
  return [
    ...(sameName && sameBirth ? ["name_birth_date"] : []),
    ...((sameName || sameBirth) && isOneSlip(one.national_id, other.national_id) ? ["national_id"] : []),
    ...(numbersOf(one).some((number) => number !== crowdedMobile && numbersOf(other).includes(number))
      ? ["phone"]
      : []),
  ];
}

/** The demo organisation has pairs of its own, which stay. */
async function peopleAlone(): Promise<readonly Person[]> {
  const people = await readPeople();
  return people.filter((one) => !people.some((other) => other !== one && reasonsOf(one, other).length > 0));
}

const nameOf = async (id: string) =>
  (await db.selectFrom("customers").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;

/** What should be found, worked out plainly from all pairs. */
function expectedPairs(people: readonly Person[]) {
  return people.flatMap((first, place) =>
    people.slice(place + 1).flatMap((second) => {
      const reasons = reasonsOf(first, second);
      return reasons.length === 0 ? [] : [{ first, second, reasons }];
    }),
  );
}

const list = (by: SignedIn, body = {}, slice = page) => by.list("listDuplicates", body, slice);
const read = (by: SignedIn, key: string) => by.call("readDuplicate", { params: { key } });
const decide = (
  by: SignedIn,
  key: string,
  reason = "Saudara kembar",
  decision: "different" | "household" = "different",
) => by.call("decideDuplicate", { body: { key, decision, reason } });
const propose = (by: SignedIn, key: string, ended: "first" | "second" = "second", reason = "Salah ketik") =>
  by.call("proposeSamePerson", { body: { key, ended, reason } });
const answer = (by: SignedIn, key: string, proposalKey: string, decision: "approve" | "refuse" = "approve") =>
  by.call("decideProposal", { body: { key: proposalKey, decision } });
const detailOf = async (by: SignedIn, key: string) =>
  (await by.call("customerDetail", { params: { key } })).data;
const setCard = (id: string, family_card_number: string | null) =>
  db.updateTable("customers").set({ family_card_number }).where("id", "=", id).execute();
/** A mustahik from the list, asked for by key. */
const listedByKey = async (by: SignedIn, _key: string) =>
  present((await by.list("listCustomers", { customer_type: "Mustahik", branch_id: "", _key })).data[0]);
const activate = (customer_id: string) =>
  head.call("updateCustomerStatus", { body: statusChange(customer_id, "Active") });
/** The keys of a pair that waits in the branch, and of its two. */
async function waiting() {
  const pair = present((await pairsOfBranches([ownBranch]))[0]);
  return {
    key: pair.key,
    first: present(pair.first.key ?? undefined),
    second: present(pair.second.key ?? undefined),
  };
}
/** All that moves money, or says that it moved. */
const books = async () =>
  (
    await sql<{ hash: string }>`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM (
      SELECT number AS what, balance_idr::text FROM accounts UNION ALL SELECT id::text, amount_idr::text FROM transactions
      UNION ALL SELECT 'posting', postings::text FROM postings) AS t`.execute(db)
  ).rows[0];

/** Does what the job does, until nothing is left; the bank's own job may be at it too. */
async function lookForAll(): Promise<void> {
  const ids = createIdSource(testClock, 1023);
  const left = () => db.selectFrom("duplicate_checks").select("id").limit(1).execute();
  while ((await left()).length > 0) await findDuplicates(db, ids, testNow());
}

/** Changes somebody, and compares again. */
async function change(id: string, fields: Partial<Person & { readonly name: string }>): Promise<void> {
  await db.updateTable("customers").set(fields).where("id", "=", id).execute();
  await lookForAll();
}

const pairsOfBranches = async (branches: readonly string[]) =>
  (await list(head)).data.filter(
    ({ first, second, state }) =>
      state === "open" &&
      branches.includes(first.branch.key) &&
      branches.includes(second.branch.key) &&
      (branches.length === 1 || first.branch.key !== second.branch.key),
  );
const pairIn = async (...branches: string[]) => present((await pairsOfBranches(branches))[0]).key;

const told = ["action", "actor_id", "before", "after"] as const;
const pairTrailOf = (key: string) => trailOf(db, `duplicate:${key}`, ...told);
const customerTrailOf = (key: string) => trailOf(db, `customer:${key}`, ...told);
/** Gives people of the branch who are in no pair one landline: the keys of the pairs by the places of the two. */
async function samePhone(phone: string, count: number) {
  const pairs = await db.selectFrom("duplicate_pairs").select(["first_id", "second_id"]).execute();
  const paired = new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]));
  const alone = (await peopleAlone()).filter(
    ({ id, branch_id }) => branch_id === ownBranch && !paired.has(id),
  );
  const ids = alone.slice(0, count).map(({ id }) => id);
  for (const id of ids) await change(id, { phone });
  const open = (await list(head, { state: "open" })).data;
  const pairOf = (one: number, other: number) =>
    present(open.find(({ first, second }) => first.key === ids[one] && second.key === ids[other])).key;
  return { ids, pairOf };
}
/** Records that ended for one that has ended too. */
const chains = async () =>
  (
    await sql`SELECT ended.id FROM customers AS ended JOIN customers AS kept ON kept.id = ended.same_as_id
      WHERE kept.same_as_id IS NOT NULL`.execute(db)
  ).rows;
const openings = async () =>
  (await sql<{ id: string }>`SELECT id FROM access_log WHERE screen = 'duplicate'`.execute(db)).rows.length;
const stateOf = async (key: string) =>
  (await db.selectFrom("duplicate_pairs").select("state").where("id", "=", key).executeTakeFirst())?.state;

/** Begins both while the pair is locked, the second once the first waits for it. */
const inTurn = <First, Second>(key: string, first: () => Promise<First>, second: () => Promise<Second>) =>
  db
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .selectFrom("duplicate_pairs")
        .select("id")
        .where("id", "=", key)
        .forUpdate()
        .execute();
      const one = first();
      await untilLocked(transaction, 1);
      const other = second();
      await untilLocked(transaction, 2);
      return [one, other] as const;
    })
    .then((both) => Promise.all(both));

describe.runIf(isOwnBank)("likely duplicates", () => {
  beforeAll(async () => {
    const alone = await peopleAlone();
    const of = (branch: string) => alone.filter(({ branch_id }) => branch_id === branch);
    const [own, other] = [of(ownBranch), of(otherBranch)];
    const set = (person: Person | undefined, fields: Partial<Person>) =>
      db.updateTable("customers").set(fields).where("id", "=", present(person).id).execute();
    // One slip at every place of the number, once with the name alike and once with the birth date.
    for (let place = 0; place < 15; place++) {
      const number = `91827364501928${String(10 + place)}`;
      const digits = [...number];
      digits[place] = String((Number(digits[place]) + 5) % 10);
      const alike =
        place % 2 === 0 ? { name_key: `nama uji ${place}` } : { birth_date: `1931-01-${10 + place}` };
      await set(own[3 * place], { national_id: number, ...alike });
      await set(own[3 * place + 1], { national_id: digits.join(""), ...alike });
      const swapped = [...number];
      [swapped[place], swapped[place + 1]] = [number[place + 1]!, number[place]!];
      if (swapped.join("") !== number && swapped.join("") !== digits.join(""))
        await set(own[3 * place + 2], { national_id: swapped.join(""), ...alike });
    }
    // A slip, where neither name nor birth date is alike; a landline that is another's mobile; a number of very many.
    await set(own[60], { national_id: "1122334455667788" });
    await set(own[61], { national_id: "1122334455667789" });
    await set(own[62], { phone: "+6281200007777" });
    await set(other[30], { mobile: "+6281200007777" });
    const crowd = other.slice(0, mostAlike + 3).map(({ id }) => id);
    await db.updateTable("customers").set({ mobile: crowdedMobile }).where("id", "in", crowd).execute();
    await lookForAll();
  });

  test("are those with a name and birth date, a phone number or nearly a KTP in common", async () => {
    const expected = expectedPairs(await readPeople());
    expect(expected.filter(({ reasons }) => reasons.includes("national_id")).length).toBeGreaterThan(27);
    expect(expected.filter(({ reasons }) => reasons.includes("phone")).length).toBeGreaterThan(4);
    expect(expected.filter(({ reasons }) => reasons.includes("name_birth_date")).length).toBeGreaterThan(2);
    const { data, fullCount } = await list(head);
    expect(fullCount).toBe(expected.length);
    const found = data.map(({ first, second, matches }) => [first.key, second.key, ...matches].join(" "));
    expect(found.sort()).toEqual(
      expected.map(({ first, second, reasons }) => [first.id, second.id, ...reasons].join(" ")).sort(),
    );
  });

  test("are narrowed by reason, state and branch, and counted", async () => {
    const all = (await list(head)).data;
    for (const reason of ["name_birth_date", "phone", "national_id"] as const) {
      const expected = all.filter(({ matches }) => matches.includes(reason));
      expect(await list(head, { match: reason })).toMatchObject({
        data: expected,
        fullCount: expected.length,
      });
    }
    const ofBranch = all.filter(({ first, second }) =>
      [first.branch.key, second.branch.key].includes(otherBranch),
    );
    expect((await list(head, { branchKey: otherBranch })).data).toEqual(ofBranch);
    expect((await list(head, { state: "different" })).data).toEqual([]);
    expect((await list(head, {}, { skip: 2, limit: 3 })).data).toEqual(all.slice(2, 5));
  });

  test("show a branch its own, and of another branch's person name and branch alone", async () => {
    const all = (await list(head)).data;
    const { data } = await list(insider);
    const isOwn = ({ branch }: (typeof all)[number]["first"]) => branch.key === ownBranch;
    expect(data.map(({ key }) => key)).toEqual(
      all.filter(({ first, second }) => isOwn(first) || isOwn(second)).map(({ key }) => key),
    );
    const people = data.flatMap(({ first, second }) => [first, second]);
    expect(people.some((person) => !isOwn(person))).toBe(true);
    for (const person of people) {
      expect(person.name).not.toBe("");
      expect([person.key === null, person.nationalId === null]).toEqual([!isOwn(person), !isOwn(person)]);
    }
    const cross = await read(insider, await pairIn(ownBranch, otherBranch));
    expect(cross.data.isDecidable).toBe(false);
    const hidden = [cross.data.first, cross.data.second].find((person) => !isOwn(person));
    expect(hidden).toMatchObject({ key: null, nationalId: null, detail: null });
  });

  test("put the opening on record for those who were shown", async () => {
    const key = await pairIn(ownBranch, otherBranch);
    const before = await openings();
    const { data } = await read(head, key);
    expect(data).toMatchObject({ isDecidable: true, decided: null });
    expect(data.first.detail?.address).not.toBe("");
    expect(await openings()).toBe(before + 2);
    await read(insider, key);
    expect(await openings()).toBe(before + 3);
  });

  test("are decided once, with a reason, which stays on record, and are not asked again", async () => {
    const key = await pairIn(ownBranch);
    expect(await decide(insider, key, "  ")).toMatchObject({ code: "E3" });
    expect(await stateOf(key)).toBe("open");
    expect(await pairTrailOf(key)).toEqual([]);
    expect(await decide(insider, key, " Saudara kembar ")).toMatchObject({ code: "S1" });
    const { data } = await read(head, key);
    expect(data).toMatchObject({
      state: "different",
      decided: { key: insider.user._key, reason: "Saudara kembar" },
    });
    expect(await pairTrailOf(key)).toMatchObject([
      {
        action: "duplicate.different",
        actor_id: insider.user._key,
        after: { reason: "Saudara kembar", state: "different" },
      },
    ]);
    expect(await decide(head, key)).toMatchObject({ code: "E1" });
    const first = present(data.first.key ?? undefined);
    await change(first, { phone: "+6281200006666" });
    await change(present(data.second.key ?? undefined), { phone: "+6281200006666" });
    expect(await read(head, key)).toMatchObject({
      data: { state: "different", matches: data.matches },
    });
    expect((await pairTrailOf(key)).length).toBe(1);
  });

  test("get another reason while nobody has decided", async () => {
    const key = present((await list(head, { match: "national_id", state: "open" })).data[0]).key;
    const { data } = await read(head, key);
    expect(data.matches).not.toContain("phone");
    await change(present(data.first.key ?? undefined), { phone: "+6281200005555" });
    await change(present(data.second.key ?? undefined), { mobile: "+6281200005555" });
    expect((await read(head, key)).data.matches).toEqual([...data.matches, "phone"].sort());
  });

  test("lose a reason that no longer applies, and vanish with the last one", async () => {
    const { ids, pairOf } = await samePhone("+6281200008811", 2);
    const [one, other] = [present(ids[0]), present(ids[1])];
    const key = pairOf(0, 1);
    const alike = { name_key: "nama yang disamakan", birth_date: "1931-02-03" };
    await change(one, alike);
    await change(other, alike);
    expect((await read(head, key)).data.matches).toEqual(["name_birth_date", "phone"]);
    await change(other, { phone: null });
    expect((await read(head, key)).data.matches).toEqual(["name_birth_date"]);
    await change(one, { birth_date: "1931-02-04" });
    expect(await read(head, key)).toMatchObject({ code: "404" });
    for (const answered of [
      await decide(head, key),
      await decide(insider, key, "Satu rumah", "household"),
      await propose(insider, key),
    ])
      expect(answered).toMatchObject({ code: "404" });
    expect(await pairTrailOf(key)).toEqual([]);
  });

  test("stay as they are once somebody has proposed or decided, and are compared again when that is refused", async () => {
    const { ids, pairOf } = await samePhone("+6281200008822", 3);
    const [decided, proposed] = [pairOf(0, 1), pairOf(1, 2)];
    await decide(insider, decided);
    const { data: proposal } = await propose(insider, proposed);
    await change(present(ids[1]), { phone: null });
    expect((await read(head, decided)).data).toMatchObject({ state: "different", matches: ["phone"] });
    expect((await read(head, proposed)).data).toMatchObject({ state: "proposed", matches: ["phone"] });
    expect(await answer(head, proposed, proposal.key, "refuse")).toMatchObject({ code: "S1" });
    await lookForAll();
    expect(await read(head, proposed)).toMatchObject({ code: "404" });
    expect((await read(head, pairOf(0, 2))).data).toMatchObject({ state: "open", matches: ["phone"] });
    expect((await read(head, decided)).data).toMatchObject({ state: "different" });
  });

  test("cannot be decided once they have vanished, and stay once they are decided", async () => {
    const { ids, pairOf } = await samePhone("+6281200008833", 3);
    const [gone, kept] = [pairOf(0, 1), pairOf(1, 2)];
    const lookAgain = async () => {
      await db.updateTable("customers").set({ phone: null }).where("id", "=", present(ids[1])).execute();
      await lookForAll();
    };
    const [, late] = await inTurn(gone, lookAgain, () => decide(insider, gone));
    expect(late).toMatchObject({ code: "404" });
    expect([await stateOf(gone), await stateOf(kept), await pairTrailOf(gone)]).toEqual([
      undefined,
      undefined,
      [],
    ]);

    const again = await samePhone("+6281200008844", 2);
    const key = again.pairOf(0, 1);
    const [early] = await inTurn(
      key,
      () => decide(insider, key),
      () => change(present(again.ids[0]), { phone: null }),
    );
    expect(early).toMatchObject({ code: "S1" });
    expect(await stateOf(key)).toBe("different");
  });

  test("of two who decide at once, one decides", async () => {
    const key = await pairIn(ownBranch);
    const answers = await Promise.all([decide(insider, key), decide(head, key), decide(insider, key)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "E1", "S1"]);
    expect((await pairTrailOf(key)).length).toBe(1);
  });

  test("of two branches are head office's to decide", async () => {
    const key = await pairIn(ownBranch, otherBranch);
    expect(await decide(insider, key)).toMatchObject({ code: "E3" });
    expect(await propose(insider, key)).toMatchObject({ code: "E3" });
    expect(await stateOf(key)).toBe("open");
    expect(await pairTrailOf(key)).toEqual([]);
    expect(await decide(head, key)).toMatchObject({ code: "S1" });
  });

  test("of one family get the KK number of the one who has one", async () => {
    const { key, first, second } = await waiting();
    const householdOf = (id: string) =>
      db.selectFrom("customers").select("family_card_number as card").where("id", "=", id).executeTakeFirst();
    const refusedWith = async (one: string | null, other: string | null) => {
      await setCard(first, one);
      await setCard(second, other);
      expect(await decide(insider, key, "Satu rumah", "household")).toMatchObject({ code: "E3" });
      expect(await householdOf(first)).toEqual({ card: one });
      expect(await householdOf(second)).toEqual({ card: other });
      expect([await stateOf(key), await pairTrailOf(key)]).toEqual(["open", []]);
    };
    await refusedWith(null, null);
    await refusedWith("3273010101200001", "3273010101200002");
    await setCard(second, null);
    expect(await decide(insider, key, "Satu rumah", "household")).toMatchObject({ code: "S1" });
    expect(await householdOf(second)).toEqual({ card: "3273010101200001" });
    expect(await pairTrailOf(key)).toMatchObject([
      { action: "duplicate.household", after: { reason: "Satu rumah", filled: [second] } },
    ]);
    expect((await customerTrailOf(second)).at(-1)).toMatchObject({
      action: "customer.complete",
      actor_id: insider.user._key,
      after: { filled: ["familyCardNumber"], duplicate: key },
    });
    expect(await customerTrailOf(first)).toEqual([]);
    expect((await read(head, key)).data).toMatchObject({
      state: "household",
      decided: { reason: "Satu rumah" },
    });
  });

  test("of one person take a proposal and another one's approval; one record ends and points to the other", async () => {
    const { key, first, second } = await waiting();
    const before = await books();
    await activate(second);
    expect(await propose(insider, key, "second", " ")).toMatchObject({ code: "E3" });
    expect(await stateOf(key)).toBe("open");
    const { data: own } = await propose(head, key);
    expect(await answer(head, key, own.key)).toMatchObject({ code: "E3" });
    expect(await answer(head, key, own.key, "refuse")).toMatchObject({ code: "S1" });
    const { data: proposal } = await propose(insider, key);
    expect(await propose(head, key)).toMatchObject({ code: "E1" });
    expect(await decide(head, key)).toMatchObject({ code: "E1" });
    expect((await read(head, key)).data).toMatchObject({
      state: "proposed",
      proposal: {
        key: proposal.key,
        ended: "second",
        reason: "Salah ketik",
        proposed: { key: insider.user._key },
      },
    });

    expect(await answer(insider, key, proposal.key)).toMatchObject({ code: "403" });
    const { data: role } = await head.call("createRole", { body: newRole(["MN209"]) });
    const { session: colleagueOf } = await colleague(bank, head, role._key, ownBranch);
    expect(await answer(colleagueOf, key, proposal.key, "refuse")).toMatchObject({ code: "E3" });
    expect(await answer(head, key, own.key)).toMatchObject({ code: "E1" });
    expect(await answer(head, key, "100000000000000001")).toMatchObject({ code: "404" });
    expect(await stateOf(key)).toBe("proposed");
    expect(await detailOf(head, second)).toMatchObject({ status: "Active", same_person: [] });

    const answers = await Promise.all([
      answer(head, key, proposal.key),
      answer(head, key, proposal.key, "refuse"),
      answer(head, key, proposal.key),
    ]);
    expect(answers.filter(({ code }) => code === "S1").length).toBe(1);
    if ((await stateOf(key)) === "open") {
      const { data: again } = await propose(insider, key);
      expect(await answer(head, key, again.key)).toMatchObject({ code: "S1" });
    }
    expect(await stateOf(key)).toBe("same");
    expect(await detailOf(head, second)).toMatchObject({
      status: "Inactive",
      same_person: [{ _key: first, is_ended: false }],
    });
    expect(await detailOf(head, first)).toMatchObject({ same_person: [{ _key: second, is_ended: true }] });
    for (const id of [first, second])
      expect((await listedByKey(insider, id)).same_person).toEqual((await detailOf(insider, id)).same_person);
    expect(await books()).toEqual(before);
    expect((await pairTrailOf(key)).map(({ action }) => action)).toContain("duplicate.approve-same");
    expect((await pairTrailOf(key)).at(-1)).toMatchObject({ after: { endedId: second, keptId: first } });

    for (const [id, after] of [
      [second, { keptId: first, duplicate: key, reason: "Salah ketik" }],
      [first, { endedId: second, duplicate: key, reason: "Salah ketik" }],
    ] as const)
      expect((await customerTrailOf(id)).at(-1)).toEqual({
        action: "customer.end",
        actor_id: head.user._key,
        before: null,
        after,
      });

    // The history of each says why, and the other's name, but not its key.
    for (const [id, after] of [
      [second, { kept: await nameOf(first), reason: "Salah ketik" }],
      [first, { ended: await nameOf(second), reason: "Salah ketik" }],
    ] as const) {
      const { data } = await insider.list("listHistory", { subject: "mustahik", key: id });
      expect(data[0]).toMatchObject({ action: "customer.end", after });
      expect(Object.keys(data[0]!.after!).sort()).toEqual(Object.keys(after).sort());
    }

    expect(await activate(second)).toMatchObject({ code: "E3" });
    expect(await detailOf(head, second)).toMatchObject({ status: "Inactive" });
  });

  test("of one person wait again when the proposal is refused, also by who made it", async () => {
    const { key, first } = await waiting();
    const { data: proposal } = await propose(insider, key, "first");
    expect(await answer(insider, key, proposal.key, "refuse")).toMatchObject({ code: "S1" });
    const by = { key: insider.user._key, name: insider.user.name };
    expect((await read(head, key)).data).toMatchObject({
      ...{ state: "open", proposal: null, decided: null },
      refusals: [{ reason: "Salah ketik", proposed: by, refused: by }],
    });
    expect(await answer(head, key, proposal.key)).toMatchObject({ code: "E1" });
    expect(await detailOf(head, first)).toMatchObject({ same_person: [] });
    expect((await pairTrailOf(key)).map(({ action }) => action)).toEqual([
      "duplicate.propose-same",
      "duplicate.refuse-same",
    ]);
  });

  test("with an ended record cannot be decided again", async () => {
    // The bank's own job would take the pair away in between if a mustahik still waited to be compared.
    await lookForAll();
    const ended = await db
      .selectFrom("customers")
      .select("id")
      .where("same_as_id", "is not", null)
      .executeTakeFirstOrThrow();
    const { key, first, second } = await waiting();
    const other = first === ended.id ? second : first;
    // The state looks as if the job had found the ended mustahik to be like this one too.
    const pair = { id: "300000000000000007", reasons: ["phone"], found_at: testNow() };
    const [low, high] = [ended.id, other].sort((one, two) => (BigInt(one) < BigInt(two) ? -1 : 1));
    await db
      .insertInto("duplicate_pairs")
      .values({
        ...pair,
        first_id: present(low),
        second_id: present(high),
        first_branch_id: ownBranch,
        second_branch_id: ownBranch,
      })
      .execute();
    expect(await propose(insider, pair.id)).toMatchObject({ code: "E3" });
    expect(await decide(insider, pair.id, "Satu rumah", "household")).toMatchObject({ code: "E3" });
    expect(await stateOf(pair.id)).toBe("open");
    expect(await stateOf(key)).toBe("open");
    await db.insertInto("duplicate_checks").values({ customer_id: ended.id }).execute();
    await lookForAll();
    expect(await stateOf(pair.id)).toBeUndefined();
  });

  test("that are found while one of their records ends are taken away again", async () => {
    const { ids, pairOf } = await samePhone("+6281200006767", 2);
    const ended = present(ids[0]);
    const key = pairOf(0, 1);
    const { data: proposal } = await propose(insider, key, "first");
    const someone = present((await peopleAlone()).find(({ branch_id }) => branch_id === ownBranch));
    const [low, high] = [ended, someone.id].sort((one, two) => (BigInt(one) < BigInt(two) ? -1 : 1));
    // A pair that is written and not committed holds the job up between its reading and its writing.
    const holding = await db.startTransaction().execute();
    await sql`INSERT INTO duplicate_pairs (id, first_id, second_id, first_branch_id, second_branch_id, reasons, found_at)
      VALUES (300000000000000008, ${low}, ${high}, ${ownBranch}, ${ownBranch}, '{phone}', ${testNow()})`.execute(
      holding,
    );
    const found = change(someone.id, { phone: "+6281200006767" });
    await untilLocked(holding, 1);
    expect(await answer(head, key, proposal.key)).toMatchObject({ code: "S1" });
    await holding.rollback().execute();
    await found;
    await lookForAll();
    const pairs = await db.selectFrom("duplicate_pairs").select(["first_id", "second_id"]).execute();
    const others = pairs.flatMap(({ first_id, second_id }) =>
      first_id === ended ? [second_id] : second_id === ended ? [first_id] : [],
    );
    expect(others).toEqual([ids[1]]);
  });

  test("of two branches of whom one record has ended do not lead a branch to the other's", async () => {
    const alone = await peopleAlone();
    const [own, other] = [ownBranch, otherBranch].map((branch) =>
      present(alone.findLast(({ branch_id }) => branch_id === branch)),
    );
    const [ended, kept] = [present(own).id, present(other).id];
    const point = (same_as_id: string | null) =>
      db.updateTable("customers").set({ same_as_id, status: "Inactive" }).where("id", "=", ended).execute();
    await point(kept);
    expect((await listedByKey(insider, ended)).same_person).toMatchObject([
      { _key: null, no_ktp: "", is_ended: false },
    ]);
    expect((await listedByKey(head, ended)).same_person).toMatchObject([
      { _key: kept, no_ktp: expect.stringMatching(/^\d{16}$/) as string, is_ended: false },
    ]);
    await point(null);
    expect((await listedByKey(head, ended)).same_person).toEqual([]);
  });

  test("of whom very many records have ended lead to each of them", async () => {
    const [kept = "", ...ended] = (await peopleAlone())
      .filter(({ branch_id }) => branch_id === ownBranch)
      .slice(-12)
      .map(({ id }) => id);
    const point = (same_as_id: string | null) =>
      db.updateTable("customers").set({ same_as_id, status: "Inactive" }).where("id", "in", ended).execute();
    await point(kept);
    const { same_person } = await detailOf(head, kept);
    expect(present(same_person ?? undefined).map(({ _key }) => _key)).toEqual(ended);
    await point(null);
  });

  test("of three records of one person lead to the last that is kept, and the others' pairs are gone", async () => {
    const { ids, pairOf } = await samePhone("+6281200001111", 3);
    const [one = "", two = "", three = ""] = ids;
    const [oneTwo, oneThree, twoThree] = [pairOf(0, 1), pairOf(0, 2), pairOf(1, 2)];
    const { data: dropped } = await propose(insider, oneThree, "first");
    for (const key of [oneTwo, twoThree]) {
      const { data } = await propose(insider, key, "first");
      expect(await answer(head, key, data.key)).toMatchObject({ code: "S1" });
    }
    expect(await read(head, oneThree)).toMatchObject({ code: "404" });
    expect(await decide(head, oneThree)).toMatchObject({ code: "404" });
    expect(await answer(head, oneThree, dropped.key)).toMatchObject({ code: "E1" });
    const actor_id = head.user._key;
    expect(await pairTrailOf(oneThree)).toMatchObject([
      { action: "duplicate.propose-same", after: { endedId: one, keptId: three } },
      {
        action: "duplicate.drop",
        actor_id,
        before: { endedId: one, keptId: three },
        after: { duplicate: oneTwo },
      },
    ]);
    expect((await customerTrailOf(one)).slice(-2)).toMatchObject([
      { action: "customer.end", after: { keptId: two, duplicate: oneTwo, reason: "Salah ketik" } },
      {
        action: "customer.change-kept",
        actor_id,
        before: { keptId: two },
        after: { keptId: three, duplicate: twoThree },
      },
    ]);
    expect(await detailOf(head, one)).toMatchObject({ same_person: [{ _key: three, is_ended: false }] });
    expect(await detailOf(head, two)).toMatchObject({ same_person: [{ _key: three, is_ended: false }] });
    expect(
      present((await detailOf(head, three)).same_person ?? undefined).map(({ _key, is_ended }) => [
        _key,
        is_ended,
      ]),
    ).toEqual([
      [one, true],
      [two, true],
    ]);

    // Somebody else with the number is compared with the record that is kept, and an ended one with nobody.
    const four = present((await peopleAlone()).find(({ branch_id }) => branch_id === ownBranch)).id;
    await change(four, { phone: "+6281200001111" });
    await change(one, { phone: "+6281200001112" });
    await change(one, { phone: "+6281200001111" });
    const open = (await list(head, { state: "open" })).data;
    const involved = open.filter(({ first, second }) =>
      [first.key, second.key].some((key) => [one, two, three].includes(key ?? "")),
    );
    expect(involved.map(({ first, second }) => [first.key, second.key].sort())).toEqual([
      [three, four].sort(),
    ]);
  });

  test("of three records whose ends are approved at once make no chain", async () => {
    const { pairOf } = await samePhone("+6281200002222", 3);
    const proposals = [];
    for (const key of [pairOf(0, 1), pairOf(1, 2)])
      proposals.push({ key, proposal: (await propose(insider, key, "first")).data.key });
    const answers = await Promise.all(proposals.map(({ key, proposal }) => answer(head, key, proposal)));
    expect(answers[1]?.code).toBe("S1");
    // The pair is gone where the other came first.
    expect(["S1", "E3", "404"]).toContain(answers[0]?.code);
    expect(await chains()).toEqual([]);
  });

  test("for whom a household and one person are decided at once become one of the two", async () => {
    const { ids, pairOf } = await samePhone("+6281200005656", 2);
    await setCard(present(ids[0]), "3273010101200077");
    await setCard(present(ids[1]), null);
    const key = pairOf(0, 1);
    const answers = await Promise.all([decide(head, key, "Satu rumah", "household"), propose(insider, key)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    const isHousehold = present(answers[0]).code === "S1";
    expect(await stateOf(key)).toBe(isHousehold ? "household" : "proposed");
    const given = (await customerTrailOf(present(ids[1]))).filter(
      ({ action }) => action === "customer.complete",
    );
    expect(given.length).toBe(isHousehold ? 1 : 0);
  });

  test("are hinted at by the check of a file, and listed once the batch is processed", async () => {
    const alone = await peopleAlone();
    const [known, wornNumber] = alone.filter(({ branch_id }) => branch_id === ownBranch);
    const [distant] = alone.filter(({ branch_id }) => branch_id === otherBranch);
    const someone = present(known);
    const title = "Drs. Myrip  CONTOH, S.Pd.";
    await change(someone.id, { name: "Drs. Contoh Mirip", name_key: "contoh mirip" });
    await change(present(wornNumber).id, { mobile: "+6281200004444", phone: "+6281200004444" });
    await change(present(distant).id, { mobile: "+6281200003333" });
    const slip = someone.national_id.replace(/\d$/, (digit) => String((Number(digit) + 3) % 10));
    const day = someone.birth_date.split("-").reverse().join("/");
    const base = { jenis_kelamin: "L", no_tlp: "", no_kk: "" };
    const rows = validRows("BUP0001", 6, 61).map((row, place) => ({
      ...row,
      ...base,
      nama: `Contoh Baru ${place}`,
      no_hp: `08120000222${place}`,
    }));
    const changed: Record<string, string>[] = [
      { nama: title, tgl_lahir: day },
      { no_tlp: "081200004444", no_hp: "081200003333" },
      { no_hp: "081200003333" },
      { no_hp: `0${crowdedMobile.slice(3)}` },
      {},
      { no_ktp: slip, tgl_lahir: day },
    ];
    const uploaded = rows.map((row, place) => ({ ...row, ...changed[place] }));
    const { data } = await insider.upload(uploadOf("BUP0001", csvOf("BUP0001", uploaded)));
    const approver = await bank.signIn("penyetuju.bandung");
    const hints = async (by: SignedIn, key = data._key) => {
      const items = await by.call("batchItems", { params: { key, skip: 0, limit: 10 } });
      expect(items.data.failed_total).toBe(0);
      return items.data.success_data.map(({ keterangan }) => /Mirip dengan .*?\)\./.exec(keterangan)?.[0]);
    };
    const masked = (id: string) => `${id.slice(0, 4)}********${id.slice(-4)}`;
    const named = `Mirip dengan Drs.\u00a0Contoh Mirip, KTP ${masked(someone.national_id)}`;
    const own = await nameOf(present(wornNumber).id);
    expect(await hints(insider)).toEqual([
      `${named} (nama dan tanggal lahir sama).`,
      `Mirip dengan ${own}, KTP ${masked(present(wornNumber).national_id)} dan 1 mustahik lain (nomor telepon sama).`,
      "Mirip dengan mustahik di cabang lain (nomor telepon sama).",
      undefined,
      undefined,
      `${named} (KTP hampir sama).`,
    ]);
    expect(await hints(approver)).toEqual(await hints(insider));
    expect(await hints(head)).toEqual(await hints(insider));

    // Only head office sees a batch of its own, and it sees mustahik of all branches.
    const [ofHead] = validRows("BUP0001", 1, 62);
    const again = [{ ...ofHead, ...base, no_hp: "081200003333" }];
    const { data: batch } = await head.upload(
      uploadOf("BUP0001", csvOf("BUP0001", again), { branchId: "ID0001" }),
    );
    expect(await hints(head, batch._key)).toEqual([
      `Mirip dengan ${await nameOf(present(distant).id)}, KTP ${masked(present(distant).national_id)} (nomor telepon sama).`,
    ]);

    const desk = batchesOf(approver);
    expect(await desk.processed("BUP0001", data._key)).toMatchObject({ status: "Process_success" });
    await lookForAll();
    const pairs = (await list(head, { state: "open" })).data;
    const found = pairs.filter(({ first }) => first.key === someone.id).map(({ matches }) => matches);
    expect(found.sort()).toEqual([["name_birth_date"], ["national_id"]]);
  });
});
