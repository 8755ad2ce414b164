import { startOfYearBefore } from "bank-api/domain/households";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { mostMembers } from "contract/extensions/households";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";
import { present } from "./organisation";

const bank = await bankOfFile();
const db = dbOf(bank);
const [head, insider] = await bank.signInAll("admin", "operator.bandung");

const ownBranch = "ID0002";
const otherBranch = "ID0003";
const page = { skip: 0, limit: 1000 };
/** Nobody's before. */
const sharedCard = "3273010101200001";
const crowdedCard = "0000000000000000";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly branch_id: string;
  readonly branch_name: string;
  readonly card: string | null;
  /** The record of the same person for which this one has ended. */
  readonly kept_id: string | null;
}
interface Gift {
  readonly id: string;
  readonly customer_id: string;
  readonly amount: number;
  readonly at: Date;
}

let people: readonly Person[];
let gifts: readonly Gift[];

const everything = async () => {
  people = (
    await sql<Person>`SELECT customers.id, customers.name, branch_id, branches.name AS branch_name, family_card_number AS card,
        same_as_id AS kept_id
      FROM customers JOIN branches ON branches.id = branch_id
      WHERE customer_type = 'Mustahik' ORDER BY customers.id`.execute(db)
  ).rows;
  gifts = (
    await sql<Gift>`SELECT id, beneficiary_customer_id AS customer_id, amount_idr::float8 AS amount, created_at AS at
      FROM transactions WHERE transaction_type = 'P00001' AND status = 'settled' ORDER BY created_at DESC, id DESC`.execute(
      db,
    )
  ).rows;
};

const giftsOf = (members: readonly Person[], since = new Date(0)) => {
  const ids = new Set(members.map(({ id }) => id));
  return gifts.filter(({ customer_id, at }) => ids.has(customer_id) && at >= since);
};
const received = (of: readonly Gift[]) => ({
  count: of.length,
  totalIdr: of.reduce((sum, { amount }) => sum + amount, 0),
});

/** A household in a few figures, as the specified detail of a mustahik has it. */
const inShort = (members: readonly Person[], since: Date) => {
  const { count, totalIdr: total } = received(giftsOf(members, since));
  return { members: members.length, count, total };
};

/** The people of each KK number. */
function grouped(of: readonly Person[]): Map<string, Person[]> {
  const families = new Map<string, Person[]>();
  for (const person of of)
    if (person.card !== null) families.set(person.card, [...(families.get(person.card) ?? []), person]);
  return families;
}

/** What the list should say, worked out plainly from all rows. */
function expectedList(branchId: string | undefined) {
  const seen = people.filter(({ branch_id }) => !branchId || branch_id === branchId);
  const families = grouped(seen);
  return [...families]
    .filter(([, members]) => members.length > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([card, all]) => {
      const own = all.slice(0, mostMembers);
      const ended = seen.filter((each) => each.card !== card && own.some(({ id }) => id === each.kept_id));
      const counted = giftsOf([...own, ...ended], startOfYearBefore(testNow()));
      const newestAt = counted[0]?.at.toISOString() ?? null;
      const memberCount = all.length;
      const first = all[0]!;
      return {
        key: first.id,
        familyCardNumber: card,
        firstMember: first.name,
        branch: { key: first.branch_id, name: first.branch_name },
        memberCount,
        received: received(counted),
        newestAt,
      };
    });
}

const list = (by: SignedIn, body = {}, slice = page) => by.list("listHouseholds", body, slice);
const read = (by: SignedIn, key: string) => by.call("readHousehold", { params: { key } });
const distributions = (by: SignedIn, key: string, slice = page) =>
  by.list("listHouseholdDistributions", { key }, slice);

describe.runIf(isOwnBank)("households", () => {
  beforeAll(async () => {
    // A family in two branches, and a number that very many have by mistake.
    for (const [branches, size, card] of [
      [[ownBranch], 2, sharedCard],
      [[otherBranch], 1, sharedCard],
      [["ID0001", otherBranch], mostMembers + 20, crowdedCard],
    ] as const)
      await sql`UPDATE customers SET family_card_number = ${card} WHERE id IN (
        SELECT id FROM customers WHERE branch_id = ANY(${branches}) AND customer_type = 'Mustahik'
          AND family_card_number NOT IN (${sharedCard}, ${crowdedCard})
        ORDER BY id LIMIT ${size})`.execute(db);
    // One without a number, and one distribution alone of more than a year ago.
    await sql`UPDATE customers SET family_card_number = NULL WHERE id = (
      SELECT id FROM customers WHERE branch_id = ${ownBranch} AND customer_type = 'Mustahik' ORDER BY id DESC LIMIT 1)`.execute(
      db,
    );
    await sql`UPDATE transactions SET created_at = created_at + interval '1 year'
      WHERE created_at < ${startOfYearBefore(testNow())}`.execute(db);
    await everything();
    const old = giftsOf(
      people.filter(({ card, branch_id }) => card === sharedCard && branch_id === ownBranch),
    )[0];
    await sql`UPDATE transactions SET created_at = created_at - interval '13 months' WHERE id = ${present(old).id}`.execute(
      db,
    );
    await everything();
  });

  test.each([
    ["head office", () => head, undefined],
    ["a branch", () => insider, ownBranch],
  ] as const)("are listed to %s with what their members received", async (_who, by, branch) => {
    const expected = expectedList(branch);
    expect(expected.length).toBeGreaterThan(20);
    const answer = await list(by());
    expect(answer.fullCount).toBe(expected.length);
    expect(answer.data).toEqual(expected.slice(0, page.limit));
    const part = await list(by(), {}, { skip: 3, limit: 4 });
    expect(part.data).toEqual(expected.slice(3, 7));
    expect(await list(by(), {}, { skip: expected.length, limit: 10 })).toMatchObject({
      data: [],
      fullCount: expected.length,
    });
  });

  test("of a chosen branch are all that head office sees", async () => {
    expect((await list(head, { branchKey: ownBranch })).data).toEqual((await list(insider)).data);
    expect((await list(insider, { branchKey: otherBranch })).data).toEqual([]);
  });

  test("are found by KK number, also those of one", async () => {
    const sizes = grouped(people);
    const alone = people.find(
      ({ card, branch_id }) => card && branch_id === otherBranch && sizes.get(card)?.length === 1,
    )!;
    expect((await list(head, { familyCardNumber: alone.card })).data).toMatchObject([
      { key: alone.id, memberCount: 1 },
    ]);
    expect((await list(insider, { familyCardNumber: alone.card })).data).toEqual([]);
    expect((await list(head, { familyCardNumber: "1111111111111111" })).data).toEqual([]);
    expect((await list(head, { familyCardNumber: sharedCard })).data).toMatchObject([{ memberCount: 3 }]);
    expect((await list(insider, { familyCardNumber: sharedCard })).data).toMatchObject([{ memberCount: 2 }]);
  });

  test.each([
    ["head office, of all branches", () => head, undefined],
    ["a branch, of its own", () => insider, ownBranch],
  ] as const)("show to %s the members and what they received together", async (_who, by, branch) => {
    const members = people.filter(
      ({ card, branch_id }) => card === sharedCard && (!branch || branch_id === branch),
    );
    const since = startOfYearBefore(testNow());
    for (const { id } of members) {
      const { data } = await read(by(), id);
      expect(data).toMatchObject({
        familyCardNumber: sharedCard,
        memberCount: members.length,
        year: received(giftsOf(members, since)),
        all: received(giftsOf(members)),
      });
      expect(data.members).toMatchObject(
        members.map((each) => ({
          key: each.id,
          branch: { key: each.branch_id },
          received: received(giftsOf([each], since)),
        })),
      );
      expect(data.all.count).toBe(data.year.count + 1);
      const gone = giftsOf(members);
      const { data: rows, fullCount } = await distributions(by(), id);
      expect(fullCount).toBe(gone.length);
      expect(rows).toMatchObject(
        gone.map((gift) => ({
          key: gift.id,
          amountIdr: gift.amount,
          at: gift.at.toISOString(),
          recipient: { key: gift.customer_id },
        })),
      );
      expect((await distributions(by(), id, { skip: 1, limit: 1 })).data).toEqual([rows[1]]);
    }
  });

  test("stand in a few figures in the detail of each member", async () => {
    const since = startOfYearBefore(testNow());
    for (const [by, branch] of [
      [head, undefined],
      [insider, ownBranch],
    ] as const) {
      const members = people.filter(
        ({ card, branch_id }) => card === sharedCard && (!branch || branch_id === branch),
      );
      const { data } = await by.call("customerDetail", { params: { key: members[0]!.id } });
      expect(data.household).toEqual(inShort(members, since));
    }
    const { data } = await head.call("customerDetail", {
      params: { key: people.find(({ card }) => !card)!.id },
    });
    expect(data.household).toBeNull();
  });

  test("put the opening on record for every member that was shown", async () => {
    const [first] = people.filter(({ card }) => card === sharedCard);
    await read(head, first!.id);
    const { rows } = await sql<{ customer_id: string }>`
      SELECT customer_id FROM access_log WHERE screen = 'household' AND user_id = ${head.user._key}
      ORDER BY id DESC LIMIT 3`.execute(db);
    expect(rows.map(({ customer_id }) => customer_id).sort()).toEqual(
      people
        .filter(({ card }) => card === sharedCard)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test("with a number that very many share show and count the first hundred", async () => {
    const all = people.filter(({ card }) => card === crowdedCard);
    const { data } = await read(head, all.at(-1)!.id);
    expect(data).toMatchObject({
      memberCount: mostMembers + 20,
      all: received(giftsOf(all.slice(0, mostMembers))),
    });
    expect(data.members.map(({ key }) => key)).toEqual(all.slice(0, mostMembers).map(({ id }) => id));
    expect((await list(head, { familyCardNumber: crowdedCard })).data).toMatchObject([
      { memberCount: mostMembers + 20, received: received(giftsOf(all.slice(0, mostMembers))) },
    ]);
  });

  test("of a mustahik without a KK number are the mustahik alone", async () => {
    const alone = people.find(({ card, branch_id }) => card === null && branch_id === ownBranch)!;
    const { data } = await read(insider, alone.id);
    expect(data).toMatchObject({
      familyCardNumber: null,
      memberCount: 1,
      members: [{ key: alone.id }],
      all: received(giftsOf([alone])),
    });
    expect((await distributions(insider, alone.id)).fullCount).toBe(giftsOf([alone]).length);
  });

  /** Ends one record for another, as an approval that both are one person does. */
  const end = (id: string, keptId: string) =>
    sql`UPDATE customers SET status = 'Inactive', same_as_id = ${keptId} WHERE id = ${id}`.execute(db);
  const moveTo = (card: string | null, ...ids: string[]) =>
    sql`UPDATE customers SET family_card_number = ${card} WHERE id = ANY(${ids}::bigint[])`.execute(db);
  const figuresOf = async (by: SignedIn, id: string) =>
    (await by.call("customerDetail", { params: { key: id } })).data.household;

  describe("in which a record has ended for another one of the same person", () => {
    const card = "3273010101200002";
    let family: readonly Person[];
    let stranger: Person;

    beforeAll(async () => {
      await everything();
      const free = people.filter(
        (person) =>
          person.branch_id === ownBranch && person.card !== sharedCard && giftsOf([person]).length > 0,
      );
      family = free.slice(0, 3);
      stranger = present(
        people.find((person) => person.branch_id === otherBranch && giftsOf([person]).length > 0),
      );
      await moveTo(card, ...family.map(({ id }) => id));
      await end(family[0]!.id, family[1]!.id);
      await everything();
    });

    test("count the person once, and all that the records received", async () => {
      const since = startOfYearBefore(testNow());
      for (const by of [head, insider]) {
        expect((await list(by, { familyCardNumber: card })).data).toMatchObject([
          { memberCount: 2, received: received(giftsOf(family, since)) },
        ]);
        expect(await figuresOf(by, family[1]!.id)).toEqual({ ...inShort(family, since), members: 2 });
        expect((await read(by, family[0]!.id)).data).toMatchObject({
          memberCount: 2,
          members: family.map(({ id }, place) => ({ key: id, isEnded: place === 0 })),
          all: received(giftsOf(family)),
        });
      }
    });

    test("include it whatever its KK number, where the reader may see it", async () => {
      await moveTo(null, family[0]!.id);
      await end(stranger.id, family[2]!.id);
      const seen = [...family, stranger].sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
      const { data } = await read(head, family[1]!.id);
      expect(data).toMatchObject({ memberCount: 2, all: received(giftsOf(seen)) });
      expect(data.members.map(({ key }) => key)).toEqual(seen.map(({ id }) => id));
      expect((await read(insider, family[1]!.id)).data).toMatchObject({
        memberCount: 2,
        all: received(giftsOf(family)),
      });
      await moveTo(card, family[0]!.id);
    });

    test("count the person where the kept record has another KK number", async () => {
      await moveTo(null, family[1]!.id);
      expect((await list(insider, { familyCardNumber: card })).data).toMatchObject([{ memberCount: 2 }]);
      expect((await read(insider, family[1]!.id)).data).toMatchObject({
        familyCardNumber: null,
        memberCount: 1,
        all: received(giftsOf(family.slice(0, 2))),
      });
      await moveTo(card, family[1]!.id);
    });

    test("are in the list with two people, not with two records of one", async () => {
      const cards = async () => (await list(insider)).data.map(({ familyCardNumber }) => familyCardNumber);
      expect(await cards()).toContain(card);
      await moveTo(null, family[2]!.id);
      expect(await cards()).not.toContain(card);
      expect((await list(insider, { familyCardNumber: card })).data).toMatchObject([{ memberCount: 1 }]);
    });
  });
});
