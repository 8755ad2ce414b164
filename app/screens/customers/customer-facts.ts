import type { MerchantDetail, MustahikDetail } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { orDash, titleCase } from "~/format/text";

/** A line of a customer's detail. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** A number of many digits, such as that of a KTP. */
  readonly isLong?: true;
}

const fact = (name: string, value: string): Fact => ({ name, value: orDash(value) });
const long = (name: string, value: string): Fact => ({ name, value, isLong: true });

export function mustahikFacts(mustahik: MustahikDetail): Fact[] {
  return [
    fact("Nama Lengkap", titleCase(mustahik.name)),
    fact("Tanggal Lahir", shortDate(mustahik.birthDate)),
    long("Nomor KTP", mustahik.nationalId),
    long("Nomor KK", mustahik.familyCardNumber),
    fact("Alamat", mustahik.address),
    fact("Cabang", mustahik.branchName),
  ];
}

export function merchantFacts(merchant: MerchantDetail): Fact[] {
  return [
    fact("Nama Merchant", titleCase(merchant.name)),
    long("Nomor KTP", merchant.nationalId),
    long("NPWP", merchant.taxId),
    fact("Alamat", merchant.address),
    fact("Cabang", merchant.branchName),
    long("Nomor Rekening", merchant.bankAccountNumber),
    fact("Pemilik Rekening", titleCase(merchant.bankAccountOwner)),
  ];
}
