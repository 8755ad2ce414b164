import type { Asnaf } from "contract/asnaf";
import type { ProgrammeField } from "contract/own/programmes";
import { dayMs } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { yearOf } from "bank-api/domain/programmes";
import { recordAudit, type AuditEntry } from "bank-api/store/audit/audit";
import { decideProposal } from "bank-api/store/approvals/proposals";
import type { Db } from "bank-api/store/runtime/database";
import { insertBudget, insertProgramme } from "bank-api/store/programmes/programmes";
import { idsOfThePast, demoPerson, type DemoUsername, type Founded } from "./organisation";
import { present } from "./present";
import { supervisor } from "./rules";

const administrator = "admin@ramahzakat.example" satisfies DemoUsername;
type OfHeadOffice = typeof administrator | typeof supervisor;

interface DemoProgramme {
  readonly code: string;
  readonly name: string;
  readonly field: ProgrammeField;
  readonly mark: string;
}

/** The programmes of the demo organisation, one of each field. */
const demoProgrammes = [
  { code: "SANTUNAN", name: "Santunan Keluarga Dhuafa", field: "kemanusiaan", mark: "S" },
  { code: "SEHAT", name: "Layanan Kesehatan Dhuafa", field: "kesehatan", mark: "K" },
  { code: "BEASISWA", name: "Beasiswa Anak Dhuafa", field: "pendidikan", mark: "B" },
  { code: "USAHA", name: "Modal Usaha Mikro", field: "ekonomi", mark: "U" },
  { code: "BINA", name: "Pembinaan Mualaf", field: "dakwah_advokasi", mark: "M" },
] as const satisfies readonly DemoProgramme[];
type DemoCode = (typeof demoProgrammes)[number]["code"];

/** What those of an asnaf receive in turn; null is without a programme. All others receive without one. */
const turns: Partial<Record<Asnaf, readonly (DemoCode | null)[]>> = {
  fakir: ["SANTUNAN", "SEHAT", "SANTUNAN", null],
  miskin: ["BEASISWA", "USAHA", "SANTUNAN", null, "SEHAT"],
  mualaf: ["BINA"],
  gharimin: ["USAHA", null],
};

interface DemoBudget {
  readonly code: DemoCode;
  readonly amountIdr: number;
  /** Before now. */
  readonly days: number;
  /** The other one decides. */
  readonly proposer: OfHeadOffice;
  readonly decision: "approve" | "refuse" | null;
}

const bySupervisor = { proposer: administrator, decision: "approve" } as const;
const byAdministrator = { proposer: supervisor, decision: "approve" } as const;

/**
 * The budgets of the present year: one in force for each programme, and one that waits. One programme has a whole history: a
 * raise that was refused, proposed again with less and approved, so both people of head office have approved a budget of it.
 */
const budgets: readonly DemoBudget[] = [
  ...demoProgrammes.map(({ code }, place) => ({
    ...bySupervisor,
    code,
    amountIdr: 1_500_000_000 - place * 250_000_000,
    days: 110 - place,
  })),
  { ...bySupervisor, code: "SEHAT", amountIdr: 4_000_000_000, days: 40, decision: "refuse" },
  { ...byAdministrator, code: "SEHAT", amountIdr: 1_400_000_000, days: 33 },
  { ...bySupervisor, code: "BEASISWA", amountIdr: 1_600_000_000, days: 2, decision: null },
];

/** Inserts the programmes and their budgets, and puts them on record. Answers the ids of the programmes by their codes. */
export async function insertProgrammes(
  db: Db,
  { now, opened, userIds }: Founded & { readonly opened: Date },
): Promise<ReadonlyMap<DemoCode, string>> {
  const idAt = idsOfThePast(5);
  const record = (
    username: OfHeadOffice,
    at: Date,
    act: Pick<AuditEntry, "action" | "subject" | "after">,
  ) => {
    const { key: userId, name } = demoPerson(userIds, username);
    return recordAudit(db, { ...act, actor: { userId, name }, at });
  };
  const creator = demoPerson(userIds, administrator);
  const programmeIds = new Map<DemoCode, string>();
  for (const programme of demoProgrammes) {
    const id = idAt(opened);
    programmeIds.set(programme.code, id);
    const after = { ...programme, validFrom: jakartaDate(opened), validUntil: null };
    await insertProgramme(db, { ...after, key: id, creator, createdAt: opened });
    await record(administrator, opened, { action: "programme.create", subject: `programme:${id}`, after });
  }
  const year = yearOf(jakartaDate(now));
  for (const { code, amountIdr, days, proposer, decision } of budgets) {
    const at = new Date(now.getTime() - days * dayMs);
    const id = idAt(at);
    const programmeId = present(programmeIds.get(code));
    const act = { subject: `programme:${programmeId}`, after: { year, amountIdr } };
    const by = present(userIds.get(proposer));
    await insertBudget(db, { key: id, programmeKey: programmeId, year, amountIdr }, { by, at });
    await record(proposer, at, { ...act, action: "programme.propose-budget" });
    if (decision === null) continue;
    const decider = proposer === supervisor ? administrator : supervisor;
    const decidedAt = new Date(at.getTime() + dayMs / 4);
    const isRefused = decision === "refuse";
    await decideProposal(db, id, { isRefused, by: present(userIds.get(decider)), at: decidedAt });
    await record(decider, decidedAt, { ...act, action: `programme.${decision}-budget` });
  }
  return programmeIds;
}

/** What the nth transaction is for, where it distributes to somebody of this asnaf; null for nothing in particular. */
export function programmeOf(
  asnaf: Asnaf | null,
  place: number,
  programmeIds: ReadonlyMap<DemoCode, string>,
): string | null {
  const ofAsnaf = (asnaf && turns[asnaf]) ?? [];
  const code = ofAsnaf[place % ofAsnaf.length] ?? null;
  return code && present(programmeIds.get(code));
}

export type ProgrammeIds = Awaited<ReturnType<typeof insertProgrammes>>;
