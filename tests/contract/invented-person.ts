import { composeNationalId } from "bank-api/domain/national-id";
import { expect } from "vitest";
import type { BatchId } from "contract/batch-kinds";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, type Row } from "../support/batch-files/rows";
import { decisionOn, newTransaction } from "../support/bodies";
import { until } from "../support/until";
import type { BankUnderTest } from "./bank";
import { batchesOf } from "./batch-desk";
import { registerRequest } from "./data-requests";
import { present } from "./organisation";

/** What is known of an invented person of Bandung, and of nobody else. */
export const invented = {
  name: "Zulaikha Wiranatakusumah",
  /** Registered once more, with another KTP. */
  otherName: "Wiranatakusumah Zulaikha",
  birthDate: "1987-11-23",
  ktp: composeNationalId("327311", "1987-11-23", "P", 7001),
  otherKtp: composeNationalId("327312", "1987-11-23", "P", 7003),
  kk: "3273110102157777",
  mobile: "081277788899",
  phone: "0227778889",
  address: "Gang Kembang Sepatu 77, RT 07/RW 11, Bandung",
  birthPlace: "Pameungpeuk",
  description: "Bantuan Zulaikha W.",
  note: "Survei rumah tangga Zulaikha W. oleh relawan",
} as const;

/** What tells them from everybody, their family too, in small letters. */
export const tracesOfInvented: readonly string[] = [
  ...[invented.name, invented.otherName, "Zulaikha", invented.ktp, invented.otherKtp],
  ...[invented.birthDate, "23/11/1987", "81277788899", "227778889", invented.note, invented.description],
].map((value) => value.toLowerCase());

/** Their brother, who has the same KK number. */
export const brother = {
  name: "Danurwenda Wiranatakusumah",
  ktp: composeNationalId("327313", "1990-02-14", "L", 7005),
};

const registrationOf = (name: string, ktp: string, born: string, given: Row = {}): Row => ({
  ...{ nama: name, tgl_lahir: born, tmp_lahir: invented.birthPlace, jenis_kelamin: "P", no_ktp: ktp },
  ...{ no_tlp: "", no_hp: "", no_kk: "", alamat: invented.address, kode_region: "32.73.01.1001", asnaf: "" },
  ...given,
});

/**
 * Invents a person by the calls that everybody uses: a family, files of three kinds and one that failed, a purchase, a correction, data
 * that was filled in, a note, and a second record that ended for the first. Answers the keys of both records, the kept one first,
 * and those of the request for a copy and of their merchant.
 */
export async function inventPerson(bank: Pick<BankUnderTest, "signInAll">) {
  const [admin, operator, approver, channel] = await bank.signInAll(
    ...(["admin", "operator.bandung", "penyetuju.bandung", "kanal.merchant"] as const),
  );
  const desk = batchesOf(approver);
  async function uploaded(kind: BatchId, rows: readonly Row[]): Promise<string> {
    const form = uploadOf(kind, csvOf(kind, rows), {
      description: invented.description,
      fileName: `${kind}.csv`,
    });
    return (await operator.upload(form)).data._key;
  }
  async function processed(kind: BatchId, ...rows: readonly Row[]): Promise<string> {
    const key = await uploaded(kind, rows);
    expect((await desk.processed(kind, key)).status).toBe("Process_success");
    return key;
  }
  async function keyOf(ktp: string) {
    const sought = { customer_type: "Mustahik" as const, branch_id: "", nationality_id: ktp };
    return present((await admin.list("listCustomers", sought)).data[0])._key;
  }

  const born = "23/11/1987";
  const person = registrationOf(invented.name, invented.ktp, born, { no_hp: invented.mobile });
  await processed(
    "BUP0001",
    person,
    registrationOf(brother.name, brother.ktp, "14/02/1990", { no_kk: invented.kk, jenis_kelamin: "L" }),
  );
  const key = await keyOf(invented.ktp);
  await processed("BUP0004", {
    nama: invented.name,
    no_ktp: invented.ktp,
    asnaf: "miskin",
    alasan: invented.note,
  });
  await processed("BUP0002", {
    nama: invented.name,
    tgl_lahir: born,
    no_ktp: invented.ktp,
    nominal: "500000",
  });
  const failed = await uploaded("BUP0001", [person]);
  await desk.settled("BUP0001", failed);
  await operator.call("completeCustomer", {
    body: { key, familyCardNumber: invented.kk, phone: invented.phone },
  });

  const { data: wallet } = await admin.call("customerBalance", { params: { key } });
  const side = { key, account: present(wallet[0])._key };
  const { data: shops } = await admin.list("listAccounts", { product_code: "2002", branch_id: "ID0002" });
  const shop = present(shops.find(({ status }) => status === "Active"));
  const to = { key: present(shop.customer?._key), account: shop._key };
  await channel.call("createTransaction", { body: newTransaction("P00002", side, 25_000, { to }) });
  const asked = await operator.call("createTransaction", { body: newTransaction("P00004", side, 10_000) });
  await approver.call("updateTransaction", { body: decisionOn(asked.data._key, "approve") });

  await processed("BUP0001", registrationOf(invented.otherName, invented.otherKtp, born));
  const otherKey = await keyOf(invented.otherKtp);
  const pair = await until(
    async () => {
      const { data } = await admin.list("listDuplicates", {});
      return data.find(({ first, second }) => first.key === key && second.key === otherKey);
    },
    { what: "the pair of the two records" },
  );
  await operator.call("proposeSamePerson", {
    body: { key: pair.key, ended: "second", reason: invented.note },
  });
  const { data: proposed } = await admin.call("readDuplicate", { params: { key: pair.key } });
  await approver.call("decideProposal", {
    body: { key: present(proposed.proposal ?? undefined).key, decision: "approve" },
  });
  await operator.call("customerDetail", { params: { key } });

  const requestKey = await registerRequest(admin, key, { askerName: invented.name });
  return { key, otherKey, account: side.account, merchantKey: to.key, requestKey };
}
