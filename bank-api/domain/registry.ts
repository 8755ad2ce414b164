import type { Asnaf } from "contract/asnaf";
import type { BatchId } from "contract/batch-kinds";
import type { ActiveStatus } from "contract/values";
import { mostRupiah, mostRupiahText } from "./amounts";
import type { IsoDate } from "./dates";
import { givenIn, overwrittenBy, unfilledOf, type Filling, type FillableFields } from "./fillable-fields";
import { comparableName } from "./names";

/** The customer who is registered with a row's KTP or NPWP. */
export interface Registered extends FillableFields {
  readonly customerId: string;
  readonly name: string;
  readonly birthDate: IsoDate | null;
  readonly status: ActiveStatus;
  /** Another record of the same person stands for this one, which is inactive for good. */
  readonly isEnded: boolean;
  /** The account that distributions go to. */
  readonly accountNumber: string | null;
  readonly balanceIdr: number;
}

/** What a row of a distribution says of its recipient, and what it gives them. */
interface Claimed {
  readonly name: string;
  readonly birthDate: IsoDate;
  readonly amountIdr: number;
}

/** What a row says of a mustahik whose asnaf it determines. */
interface ClaimedAsnaf {
  readonly name: string;
  readonly asnaf: Asnaf;
}

/** By the kind of the row, what it says of somebody who is registered. */
export interface Claims {
  BUP0001: never;
  BUP0002: Claimed;
  BUP0003: never;
  BUP0004: ClaimedAsnaf;
  BUP0005: Omit<Filling, "nationalId">;
}

interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const nothing: Findings = { errors: [], warnings: [] };
const error = (sentence: string): Findings => ({ errors: [sentence], warnings: [] });

/**
 * Checks a row against the registered customers, at upload and again at processing. New customers must not be registered in
 * any branch, and the error does not name who is. Recipients must be active mustahik of the branch, with an account; whoever gets
 * an asnaf or has gaps filled, any mustahik of the branch.
 */
export function judgeByRegistry<K extends BatchId>(
  kind: K,
  registered: Registered | undefined,
  claimed?: Claims[K],
): Findings {
  return judges[kind](registered, claimed);
}

const judges: {
  readonly [K in BatchId]: (registered: Registered | undefined, claimed: Claims[K] | undefined) => Findings;
} = {
  BUP0001: (registered) =>
    registered
      ? error("KTP sudah terdaftar sebagai mustahik: baris ini tidak perlu diunggah lagi.")
      : nothing,
  BUP0002: judgeRecipient,
  BUP0003: (registered) =>
    registered
      ? error("NPWP sudah terdaftar sebagai merchant: baris ini tidak perlu diunggah lagi.")
      : nothing,
  BUP0004: judgeAsnaf,
  BUP0005: judgeFilling,
};

const unknownHere = error(
  "KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.",
);
const otherName = (claimed: string, registered: string) =>
  comparableName(claimed) === comparableName(registered) ? [] : ["Nama berbeda dengan data mustahik."];

/** Whoever is not active keeps an asnaf too: past distributions are reported by it. */
function judgeAsnaf(registered: Registered | undefined, claimed: ClaimedAsnaf | undefined): Findings {
  if (!registered) return unknownHere;
  if (!claimed) return nothing;
  const isSame = claimed.asnaf === registered.asnaf;
  return {
    errors: [],
    warnings: [...otherName(claimed.name, registered.name), ...(isSame ? ["Asnaf tetap sama."] : [])],
  };
}

/** What is there stays. The sentence names the fields, and nothing of what they hold. */
function judgeFilling(registered: Registered | undefined, claimed: Claims["BUP0005"] | undefined): Findings {
  if (!registered) return unknownHere;
  if (!claimed) return nothing;
  const kept = overwrittenBy(claimed, registered);
  if (kept.length > 0) return error(`${kept.join(", ")} sudah terisi: file ini hanya mengisi yang kosong.`);
  const fillsNothing = givenIn(unfilledOf(claimed, registered)).length === 0;
  return {
    errors: [],
    warnings: [
      ...otherName(claimed.name, registered.name),
      ...(fillsNothing ? ["Baris ini tidak mengisi apa pun."] : []),
    ],
  };
}

/** Why nothing is distributed to a mustahik in this state; undefined where it may be. */
export function faultOfState({
  isEnded,
  status,
}: Pick<Registered, "isEnded" | "status">): string | undefined {
  if (isEnded) return "Data mustahik ini sudah diakhiri: salurkan ke data lain dari orang yang sama.";
  return status === "Active" ? undefined : "Mustahik tidak aktif: aktifkan dahulu di Data Mustahik.";
}

function judgeRecipient(registered: Registered | undefined, claimed: Claimed | undefined): Findings {
  if (!registered) return unknownHere;
  const fault = faultOfState(registered);
  if (fault !== undefined) return error(fault);
  if (registered.accountNumber === null) return error("Mustahik belum memiliki account!");
  if (!claimed) return nothing;
  if (registered.balanceIdr + claimed.amountIdr > mostRupiah) {
    return error(`Saldo mustahik akan melebihi ${mostRupiahText}: kurangi nominalnya.`);
  }
  return {
    errors: [],
    warnings: [
      ...otherName(claimed.name, registered.name),
      ...(claimed.birthDate === registered.birthDate ? [] : ["Tanggal lahir berbeda dengan data mustahik."]),
    ],
  };
}
