import { dayMs } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { yearOf } from "bank-api/domain/programmes";
import { answersToBudget } from "bank-api/http/handlers/programmes";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { insertBudget, insertProgramme } from "bank-api/store/programmes/programmes";
import type { Db } from "bank-api/store/runtime/database";
import { z } from "zod/v4";
import type { Asnaf } from "contract/asnaf";
import { proposalAnswers } from "contract/decisions";
import { editableProgramme, programmeField } from "contract/extensions/programmes";
import { decide } from "./decide";
import demo from "./demo-data.json" with { type: "json" };
import { administrator, idsOfThePast, demoActor, demoPerson, supervisor, type Founded } from "./organisation";
import { present } from "./present";

const ofHeadOffice = z.enum([administrator, supervisor]);
type OfHeadOffice = z.infer<typeof ofHeadOffice>;

/** The programmes of the demo organisation, one of each field. */
const demoProgrammes = z
  .array(
    editableProgramme
      .omit({ validFrom: true, validUntil: true })
      .extend({ code: z.string(), field: programmeField, mark: z.string() }),
  )
  .parse(demo.programmes);

/** What those of an asnaf receive in turn; null is without a programme. All others receive without one. */
const turns: Partial<Record<Asnaf, readonly (string | null)[]>> = demo.programmesOfAsnaf;

/**
 * The budgets of the present year: one in force for each programme, and one that waits. One programme has a whole history: a
 * raise that was refused, proposed again with less and approved, so both people of head office have approved a budget of it.
 */
const budgets = z
  .array(
    z.object({
      code: z.string(),
      amountIdr: z.int(),
      daysAgo: z.int(),
      /** The other one decides. */
      proposer: ofHeadOffice,
      decision: z.enum(proposalAnswers).nullable(),
    }),
  )
  .parse(demo.budgets);

/** Inserts the programmes and their budgets, and puts them on record. Answers the ids of the programmes by their codes. */
export async function insertProgrammes(
  db: Db,
  { now, opened, userIds }: Founded & { readonly opened: Date },
): Promise<ReadonlyMap<string, string>> {
  const idAt = idsOfThePast(5);
  const record = (username: OfHeadOffice, at: Date, act: ReturnType<typeof actOf>) =>
    recordAudit(db, { ...act, actor: demoActor(userIds, username), at });
  const creator = demoPerson(userIds, administrator);
  const programmeIds = new Map<string, string>();
  for (const programme of demoProgrammes) {
    const id = idAt(opened);
    programmeIds.set(programme.code, id);
    const after = { ...programme, validFrom: jakartaDate(opened), validUntil: null };
    await insertProgramme(db, { ...after, key: id, creator, createdAt: opened });
    await record(administrator, opened, actOf("programme", "create", id, after));
  }
  const year = yearOf(jakartaDate(now));
  for (const { code, amountIdr, daysAgo, proposer, decision } of budgets) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const id = idAt(at);
    const programmeId = present(programmeIds.get(code));
    const by = present(userIds.get(proposer));
    await insertBudget(db, { key: id, programmeKey: programmeId, year, amountIdr }, { by, at });
    await record(proposer, at, actOf("programme", "propose-budget", programmeId, { year, amountIdr }));
    if (decision === null) continue;
    const decider = proposer === supervisor ? administrator : supervisor;
    const decided = { actor: demoActor(userIds, decider), at: new Date(at.getTime() + dayMs / 4) };
    await decide(db, answersToBudget, { key: id, decision }, decided);
  }
  return programmeIds;
}

/** What the nth transaction is for, where it distributes to somebody of this asnaf; null for nothing in particular. */
export function programmeOf(asnaf: Asnaf | null, place: number, programmeIds: ReadonlyMap<string, string>) {
  const ofAsnaf = (asnaf && turns[asnaf]) ?? [];
  const code = ofAsnaf[place % ofAsnaf.length] ?? null;
  return code && present(programmeIds.get(code));
}

export type ProgrammeIds = Awaited<ReturnType<typeof insertProgrammes>>;
