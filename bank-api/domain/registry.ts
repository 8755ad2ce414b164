import type { Asnaf } from "contract/asnaf";
import type { BatchId } from "contract/batches";
import type { ActiveStatus } from "contract/values";
import { mostRupiah, mostRupiahText } from "./amounts";
import { searchableName } from "./customers";
import type { IsoDate } from "./dates";

/** The customer who is registered with a row's KTP or NPWP. */
export interface Registered {
  readonly customerId: string;
  readonly name: string;
  readonly birthDate: IsoDate | null;
  /** Of either kind. */
  readonly hasPhone: boolean;
  readonly familyCardNumber: string | null;
  readonly regionCode: string | null;
  readonly status: ActiveStatus;
  readonly asnaf: Asnaf | null;
  /** The account that distributions go to. */
  readonly accountNumber: string | null;
  readonly balanceIdr: number;
}

/** What a row of a distribution says of its recipient, and what it gives them. */
export interface Claimed {
  readonly name: string;
  readonly birthDate: IsoDate;
  readonly amountIdr: number;
}

interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const nothing: Findings = { errors: [], warnings: [] };
const error = (sentence: string): Findings => ({ errors: [sentence], warnings: [] });

/**
 * Checks a row against the registered customers, at upload and again at processing. New customers must not be registered in
 * any branch, and the error does not name who is. Recipients must be active mustahik of the branch, with an account.
 */
export function judgeByRegistry(
  kind: BatchId,
  registered: Registered | undefined,
  claimed?: Claimed,
): Findings {
  switch (kind) {
    case "BUP0001":
      return registered
        ? error("KTP sudah terdaftar sebagai mustahik: baris ini tidak perlu diunggah lagi.")
        : nothing;
    case "BUP0003":
      return registered
        ? error("NPWP sudah terdaftar sebagai merchant: baris ini tidak perlu diunggah lagi.")
        : nothing;
    case "BUP0002":
      return judgeRecipient(registered, claimed);
  }
}

function judgeRecipient(registered: Registered | undefined, claimed: Claimed | undefined): Findings {
  if (!registered)
    return error("KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.");
  if (registered.status !== "Active") return error("Mustahik tidak aktif: aktifkan dahulu di Data Mustahik.");
  if (registered.accountNumber === null) return error("Mustahik belum memiliki account!");
  if (!claimed) return nothing;
  if (registered.balanceIdr + claimed.amountIdr > mostRupiah) {
    return error(`Saldo mustahik akan melebihi ${mostRupiahText}: kurangi nominalnya.`);
  }
  return {
    errors: [],
    warnings: [
      ...(searchableName(claimed.name) === searchableName(registered.name)
        ? []
        : ["Nama berbeda dengan data mustahik."]),
      ...(claimed.birthDate === registered.birthDate ? [] : ["Tanggal lahir berbeda dengan data mustahik."]),
    ],
  };
}
