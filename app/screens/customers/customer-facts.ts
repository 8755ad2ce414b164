import type { MerchantDetail, MustahikDetail } from "~/bank/types";
import { shortDate } from "~/format/dates";
import { orDash, titleCase } from "~/format/text";
import { asnafText } from "~/texts/asnaf";
import { categoryText } from "~/texts/merchant-categories";

/** A line of a customer's detail. */
interface Fact {
  readonly name: string;
  readonly value: string;
  /** A number of many digits, such as that of a KTP. */
  readonly isLong?: true;
}

const fact = (name: string, value: string): Fact => ({ name, value: orDash(value) });
const long = (name: string, value: string): Fact => ({ name, value, isLong: true });

/** @param hasAsnaf whether the bank keeps it */
export function mustahikFacts(mustahik: MustahikDetail, hasAsnaf: boolean): Fact[] {
  return [
    fact("Nama Lengkap", titleCase(mustahik.name)),
    fact("Tanggal Lahir", shortDate(mustahik.birthDate)),
    long("Nomor KTP", mustahik.nationalId),
    long("Nomor KK", mustahik.familyCardNumber),
    fact("Alamat", mustahik.address),
    fact("Cabang", mustahik.branchName),
    ...(hasAsnaf ? [fact("Asnaf", asnafText(mustahik.asnaf))] : []),
  ];
}

/** @param hasCategory whether the bank keeps it */
export function merchantFacts(merchant: MerchantDetail, hasCategory: boolean): Fact[] {
  return [
    fact("Nama Merchant", titleCase(merchant.name)),
    long("Nomor KTP", merchant.nationalId),
    long("NPWP", merchant.taxId),
    fact("Alamat", merchant.address),
    fact("Cabang", merchant.branchName),
    ...(hasCategory ? [fact("Kategori", categoryText(merchant.category))] : []),
    long("Nomor Rekening", merchant.bankAccountNumber),
    fact("Pemilik Rekening", titleCase(merchant.bankAccountOwner)),
  ];
}
