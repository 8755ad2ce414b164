import { mostDeputyDays, type DeputyshipState } from "contract/extensions/deputies";
import type { ApprovalFeature } from "contract/extensions/pending";
import type { FeatureCode } from "contract/features";
import type { Actor, Represented } from "./actor";
import { addDays, isCalendarDate, type IsoDate } from "./dates";
import { malformed, refused } from "./errors";
import { alreadyProcessed } from "./transactions";

/** What an approver passes on: the screens on which corrections and disbursements are decided, and no others. */
export const lendable = ["MN404", "MN405"] as const satisfies readonly ApprovalFeature[];

/** The screen of deputies. Who stands in for somebody sees it. */
const ownScreen = "MN605";

type Deputy = Pick<Actor, "userId" | "roleId" | "features" | "standsInFor">;

/** What a user may open: what their role grants, and what was passed on to them. */
export function openTo(
  own: readonly FeatureCode[],
  standsInFor: Represented | null | undefined,
): FeatureCode[] {
  const lent = standsInFor ? [...standsInFor.features, ownScreen] : [];
  return [...own, ...lent.filter((code) => !own.includes(code as FeatureCode))] as FeatureCode[];
}

/** The right in which somebody decides: their own, or that of the approver whose deputy they are. */
export interface Capacity {
  readonly features: ReadonlySet<FeatureCode>;
  readonly roleId: string;
  readonly onBehalfOf: Represented | null;
  /** Who decides, and for whom. Neither may have made or checked before what is decided. */
  readonly people: readonly string[];
}

/** Somebody's own right comes first: what they may decide themselves they decide for nobody else. */
export function capacitiesOf({
  userId,
  roleId,
  features,
  standsInFor,
}: Deputy): [own: Capacity, ...lent: Capacity[]] {
  const own = { features, roleId, onBehalfOf: null, people: [userId] };
  if (!standsInFor) return [own];
  return [
    own,
    {
      features: new Set(standsInFor.features),
      roleId: standsInFor.roleId,
      onBehalfOf: standsInFor,
      people: [userId, standsInFor.userId],
    },
  ];
}

/**
 * The users who may name a deputy: those whose own role decides. A right that was passed on to somebody is not passed on further.
 */
export const isApprover = ({ features }: Pick<Actor, "features">) =>
  lendable.some((code) => features.has(code));

export function requireApprover(actor: Pick<Actor, "features">): void {
  if (!isApprover(actor))
    throw refused("Hanya penyetuju koreksi atau pencairan dana yang dapat menunjuk pengganti.");
}

/** Refuses days that are none, are over, or are too many. */
export function requireDays(from: IsoDate, to: IsoDate, today: IsoDate): void {
  if (!isCalendarDate(from) || !isCalendarDate(to)) throw malformed("Tanggal tidak ada di kalender.");
  if (from < today) throw refused("Penggantian paling cepat dimulai hari ini.");
  if (to < from) throw refused("Tanggal akhir sebelum tanggal mulai.");
  if (to > addDays(from, mostDeputyDays - 1))
    throw refused(`Penggantian paling lama ${mostDeputyDays} hari.`);
}

/** Refuses to end what has ended, or whose days are over. */
export function requireOpen(state: DeputyshipState): void {
  if (state !== "planned" && state !== "present") throw alreadyProcessed();
}

export const oneADay = () =>
  refused(
    "Pada hari itu Anda atau pengganti sudah ada dalam penggantian lain. Ubah tanggal, atau akhiri yang lain.",
  );

export const notNameable = () =>
  refused("Pengganti harus pengguna aktif dari cabang Anda, dan bukan Anda sendiri.");
