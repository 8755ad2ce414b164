import type { Asnaf } from "contract/asnaf";
import type { ProgrammeField } from "contract/own/programmes";
import { dayMs } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { createIdSource } from "bank-api/domain/ids";
import { yearOf } from "bank-api/domain/programmes";
import type { Db } from "bank-api/store/database";
import { decideBudget, insertBudget, insertProgramme } from "bank-api/store/programmes";
import type { DemoUsername } from "./organisation";
import { present } from "./present";
import { supervisor } from "./rules";

const proposer = "admin@ramahzakat.example" satisfies DemoUsername;

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

/** The budgets of the present year: one in force for each programme, one that was refused and one that waits. */
const budgets: readonly {
  code: DemoCode;
  amountIdr: number;
  days: number;
  decision: "approve" | "refuse" | null;
}[] = [
  ...demoProgrammes.map(({ code }, place) => ({
    code,
    amountIdr: 1_500_000_000 - place * 250_000_000,
    days: 110 - place,
    decision: "approve" as const,
  })),
  { code: "SEHAT", amountIdr: 4_000_000_000, days: 40, decision: "refuse" },
  { code: "BEASISWA", amountIdr: 1_600_000_000, days: 2, decision: null },
];

interface Writing {
  readonly now: Date;
  readonly opened: Date;
  readonly userIds: ReadonlyMap<DemoUsername, string>;
}

/** Inserts the programmes and their budgets. Answers the ids of the programmes by their codes. */
export async function insertProgrammes(
  db: Db,
  { now, opened, userIds }: Writing,
): Promise<ReadonlyMap<DemoCode, string>> {
  const by = (user: DemoUsername) => present(userIds.get(user));
  const clock = { time: opened, now: () => clock.time };
  // Ids contain the time, and the rest of the organisation is written at other times.
  const ids = createIdSource(clock, 5);
  const creator = { key: by(proposer), name: "Admin Ramah Zakat" };
  const programmeIds = new Map<DemoCode, string>();
  for (const programme of demoProgrammes) {
    const id = ids.next();
    programmeIds.set(programme.code, id);
    const validity = { validFrom: jakartaDate(opened), validUntil: null };
    await insertProgramme(db, { ...programme, ...validity, key: id, creator, createdAt: opened });
  }
  const year = yearOf(jakartaDate(now));
  for (const { code, amountIdr, days, decision } of budgets) {
    const at = new Date(now.getTime() - days * dayMs);
    clock.time = at;
    const id = ids.next();
    const programmeId = present(programmeIds.get(code));
    await insertBudget(db, { key: id, programmeKey: programmeId, year, amountIdr, by: by(proposer), at });
    if (decision === null) continue;
    const decidedAt = new Date(at.getTime() + dayMs / 4);
    await decideBudget(db, id, { isRefused: decision === "refuse", by: by(supervisor), at: decidedAt });
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
