import { addDays, jakartaDate } from "bank-api/domain/dates";
import { expect } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { unique } from "./bank";

export type NewProgramme = BodyInputOf<Calls["createProgramme"]>;

let marks = 0;
/** Three characters that no other programme has. */
export const freshMark = () => `${(marks++).toString(36).padStart(2, "0")}~`;

/** A programme that is valid today, unless its days say otherwise. */
export const newProgramme = (overrides: Partial<NewProgramme> = {}): NewProgramme => ({
  code: unique("P").toUpperCase(),
  name: "Program Uji",
  field: "kesehatan",
  mark: freshMark(),
  validFrom: addDays(jakartaDate(testNow()), -9),
  validUntil: null,
  ...overrides,
});

/** Puts a budget of this year into force by two people of head office. */
export async function approveBudget(
  [proposer, second]: readonly [SignedIn, SignedIn],
  programmeKey: string,
  amountIdr: number,
): Promise<void> {
  const year = Number(jakartaDate(testNow()).slice(0, 4));
  const { data } = await proposer.call("proposeProgrammeBudget", { body: { programmeKey, year, amountIdr } });
  const body = { key: data.key, decision: "approve" } as const;
  expect(await second.call("decideProposal", { body })).toMatchObject({ code: "S1" });
}
