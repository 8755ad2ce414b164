import { digitsIn } from "contract/typed-text";
import type { AvailableAccount, Ask, Mustahik } from "~/bank/index.server";
import { holdsCard } from "~/format/card";
import { titleCase } from "~/format/text";
import { erasedAlready } from "~/texts/customers";
import { checkFaults } from "~/texts/transactions";

/** The mustahik of a correction and the account that it takes from; or why there can be no correction. */
type Checked =
  | { readonly mustahik: Mustahik; readonly account: AvailableAccount; readonly fault?: undefined }
  | { readonly fault: string };

/** What the form shows of a check. */
export function shownCheck(checked: Checked) {
  if (checked.fault !== undefined) return { fault: checked.fault, holder: null };
  const { name, branchName, status } = checked.mustahik;
  return { fault: "", holder: { name: titleCase(name), branchName, status, ...checked.account } };
}

/** @throws as `ask` */
export async function checkMustahik(ask: Ask, ktp: string): Promise<Checked> {
  // The 16 digits of a KTP number, in whatever groups (docs/product.md#corrections).
  const nationalId = digitsIn(ktp);
  if (ktp === "") return { fault: checkFaults.empty };
  if (holdsCard(ktp)) return { fault: checkFaults.card };
  if (nationalId?.length !== 16) return { fault: checkFaults.wrong };
  const { rows } = await ask("listMustahik", { nationalId, skip: 0, limit: 10 });
  const mustahik = rows.find((row) => row.nationalId === nationalId);
  if (!mustahik) return { fault: checkFaults.unknown };
  if (mustahik.erasure) return { fault: erasedAlready };
  return withAccount(ask, mustahik);
}

/**
 * Somebody whose data is erased has no KTP any more. A restored database may have money of theirs, and their detail leads to its
 * correction by their key.
 *
 * @throws as `ask`
 */
export async function checkErased(ask: Ask, key: string): Promise<Checked> {
  const mustahik = await ask("mustahik", key);
  return mustahik.erasure ? withAccount(ask, mustahik) : { fault: checkFaults.empty };
}

async function withAccount(ask: Ask, mustahik: Mustahik): Promise<Checked> {
  const [account] = await ask("mustahikAccounts", mustahik.key);
  return account ? { mustahik, account } : { fault: checkFaults.withoutAccount };
}
