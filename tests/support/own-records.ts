import { randomUUID } from "node:crypto";
import { composeNationalId } from "bank-api/domain/national-id";
import { channelUser, demoPassword, demoRoles, staffOf, type DemoBranchId } from "bank-api/seed/organisation";
import { batchKinds, type BatchId } from "contract/batch-kinds";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { passwordDigest } from "contract/signing";
import { uploadOf } from "./batch-files/form";
import { csvOf, validRows, type Row } from "./batch-files/rows";
import { newTransaction, inputter } from "./bodies";
import { mailedSecret } from "./mail";
import type { Bank } from "./stack";
import { until } from "./until";
import { WireClient, type SignedIn } from "./wire-client";

/** What tests that run after each other on one stack make for themselves, by the bank's own calls. */
export interface Own {
  /** A word that no other test uses. */
  readonly word: string;
  /** Somebody at the bank itself, by their sign-in name. */
  session(username: string): Promise<SignedIn>;
  branch(): Promise<OwnBranch>;
  /** A role with these screens; all of them unless given. */
  role(features?: readonly FeatureCode[]): Promise<OwnRole>;
  /** A user with a role of the demo organisation, or one's own, at Bandung unless said otherwise. */
  staff(role: keyof typeof demoRoles | OwnRole, branchId?: string): Promise<OwnStaff>;
  /** A user who has not chosen a password yet, and the one that was mailed. */
  newcomer(role: keyof typeof demoRoles | OwnRole, branchId?: string): Promise<OwnStaff & { mailed: string }>;
  /** Rows of mustahik whom nobody has registered. */
  people(count: number): Row[];
  /** Has the operator upload a file; gives the batch's key. */
  upload(kind: BatchId, rows: readonly Row[], at?: OwnDesk, programmeId?: string): Promise<string>;
  /** The same, and has the approver process it. */
  process(kind: BatchId, rows: readonly Row[], at?: OwnDesk): Promise<string>;
  /** Mustahik who are registered, as rows of a distribution. */
  recipients(count: number, nominal: string, at?: OwnDesk): Promise<Row[]>;
  /** Waiting corrections of a mustahik, made by the branch's operator; their keys. */
  corrections(count: number, amount?: number, branchId?: DemoBranchId): Promise<string[]>;
  /** Waiting disbursements of a merchant; their keys. */
  disbursements(count: number, amount?: number, branchId?: DemoBranchId): Promise<string[]>;
}

export interface OwnStaff {
  readonly key: string;
  readonly username: string;
  readonly name: string;
}

/** A branch, and who makes and decides there; Bandung's own unless given. */
interface OwnDesk {
  readonly branchId: string;
  readonly operator: Pick<OwnStaff, "username">;
  readonly approver: Pick<OwnStaff, "username">;
}

interface OwnBranch {
  readonly key: string;
  readonly name: string;
}

export interface OwnRole {
  readonly key: string;
  readonly code: string;
  readonly description: string;
}

/** Mustahik that this worker has made. */
let mustahikMade = 0;
/** Numbers that are multiples of it differ in two digits, so that no two look like one with a slip. */
const farApart = 11;

const admin = "admin@ramahzakat.example";

/** @param workerIndex no two workers of a run share it */
export function openOwn(bank: Pick<Bank, "origin" | "dataDir">, workerIndex: number): Own {
  const word = randomUUID().slice(0, 8);
  const client = new WireClient(bank.origin);
  const sessions = new Map<string, Promise<SignedIn>>();
  const session = (username: string) => {
    const signedIn = sessions.get(username) ?? client.signIn(username, demoPassword);
    sessions.set(username, signedIn);
    return signedIn;
  };
  let made = 0;
  /** Another one at each call. */
  const fresh = (prefix: string) => `${prefix} ${word}${(made += 1)}`;

  async function keyOfRole(role: keyof typeof demoRoles | OwnRole): Promise<string> {
    if (typeof role === "object") return role.key;
    const { data: roles } = await (await session(admin)).list("listRoles", {});
    return found(roles.find(({ code }) => code === demoRoles[role].code))._key;
  }

  async function newcomer(role: keyof typeof demoRoles | OwnRole, branchId = "ID0002") {
    const name = fresh("Petugas");
    const username = `${name.toLowerCase().replace(" ", ".")}@ramahzakat.example`;
    const { data } = await (
      await session(admin)
    ).call("createUser", {
      body: {
        name,
        email: username,
        status: "Active",
        branch: { _key: branchId },
        role: { _key: await keyOfRole(role) },
        inputter,
      },
    });
    const mailed = await mailedSecret(bank, username, "Kata sandi sementara");
    return { key: data._key, username, name, mailed };
  }

  async function upload(
    kind: BatchId,
    rows: readonly Row[],
    { branchId, operator }: OwnDesk = deskOf("ID0002"),
    programmeId?: string,
  ): Promise<string> {
    const details = { branchId, ...(programmeId !== undefined && { programmeId }) };
    const { data } = await (
      await session(operator.username)
    ).upload(uploadOf(kind, csvOf(kind, rows), details));
    return data._key;
  }

  async function process(kind: BatchId, rows: readonly Row[], desk = deskOf("ID0002")): Promise<string> {
    const key = await upload(kind, rows, desk);
    const second = await session(desk.approver.username);
    const branch = { _key: desk.branchId, name: "" };
    await second.call("processBatch", {
      params: { type: batchKinds[kind].process },
      body: { batch_id: kind, batch_queues_id: key, inputter, branch },
    });
    const filter = { batch_id: kind, status: "", branch_id: "", _key: key } as const;
    const isProcessed = async () =>
      (await second.list("listBatches", filter)).data[0]?.status === "Process_success";
    await until(isProcessed);
    return key;
  }

  function people(count: number): Row[] {
    const [example] = validRows("BUP0001", 1);
    const day = String(1 + (workerIndex % 28)).padStart(2, "0");
    return Array.from({ length: count }, () => {
      const serial = 5_000 + farApart * (mustahikMade += 1);
      return {
        ...example,
        // As lists write names: the first letter of each word is a capital.
        nama: fresh("Penerima").replace(" ", " X"),
        tgl_lahir: `${day}/03/1985`,
        no_ktp: composeNationalId("327320", `1985-03-${day}`, "P", serial),
        no_tlp: `022${day}${serial}`,
        no_hp: `085755${day}${serial}`,
      };
    });
  }

  async function recipients(count: number, nominal: string, desk?: OwnDesk): Promise<Row[]> {
    const rows = people(count);
    await process("BUP0001", rows, desk);
    return rows.map(({ nama = "", tgl_lahir = "", no_ktp = "" }) => ({ nama, tgl_lahir, no_ktp, nominal }));
  }

  /** Accounts of a branch that may be charged. */
  async function accounts(product_code: "2001" | "2002", branch_id: string, name?: string) {
    const body = { product_code, branch_id, ...(name !== undefined && { name }) };
    const { data } = await (await session(admin)).list("listAccounts", body);
    return data.filter(({ status }) => status === "Active");
  }

  type Account = Awaited<ReturnType<typeof accounts>>[number];

  async function transact(
    by: SignedIn,
    type: "P00002" | "P00003" | "P00004",
    amount: number,
    [from, to]: readonly [Account, Account?],
  ): Promise<string> {
    const side = ({ _key, customer }: Account) => ({ key: customer?._key ?? "", account: _key });
    const where = { to: to && side(to), branchId: from.branch?._key ?? "" };
    const body = newTransaction(type, side(from), amount, where);
    const { data } = await by.call("createTransaction", { body });
    return data._key;
  }

  /** Lets a mustahik of one's own receive so much, and spend it at a merchant. */
  async function spendAt(merchant: Account, amount: number, branchId: DemoBranchId): Promise<void> {
    const desk = deskOf(branchId);
    const [row] = await recipients(1, String(amount), desk);
    await process("BUP0002", [found(row)], desk);
    const [payer] = await accounts("2001", branchId, found(row).nama);
    await transact(await session(channelUser), "P00002", amount, [found(payer), merchant]);
  }

  /** Requests of whoever of the branch has most, so that none goes beyond a balance. */
  async function requests(
    type: "P00003" | "P00004",
    branchId: DemoBranchId,
    count: number,
    amount: number,
  ): Promise<string[]> {
    const by = await session(type === "P00003" ? channelUser : staffOf[branchId].operator);
    const payers = await accounts(type === "P00003" ? "2002" : "2001", branchId);
    const keys: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const payer = found(payers.sort((a, b) => b.available_balance - a.available_balance)[0]);
      if (type === "P00003" && payer.available_balance < amount) await spendAt(payer, amount, branchId);
      else payer.available_balance -= amount;
      keys.push(await transact(by, type, amount, [payer]));
    }
    return keys;
  }

  return {
    word,
    session,
    newcomer,
    async branch() {
      const [key, name] = [`U${word}${(made += 1)}`.toUpperCase(), fresh("Cabang")];
      await (
        await session(admin)
      ).call("createBranch", {
        body: {
          _key: key,
          name,
          type: "Cabang",
          address: { address: "Jalan Uji 1" },
          phone_number: "+628123456789",
          status: "Active",
          inputter,
          parent_branch: "ID0001",
        },
      });
      return { key, name };
    },
    async role(features = menuFeatureCodes) {
      const [code, description] = [`UJI-${word}-${(made += 1)}`.toUpperCase(), fresh("Peran")];
      const menu = features.map((feature) => ({ code: feature, view: true }));
      const { data } = await (
        await session(admin)
      ).call("createRole", {
        body: { code, description, status: "Active", role_permissions: { menu }, inputter },
      });
      return { key: data._key, code, description };
    },
    async staff(role, branchId) {
      const { mailed, ...staff } = await newcomer(role, branchId);
      await client.call("setNewPassword", {
        as: { basic: [staff.username, mailed] },
        body: { username: staff.username, new_password: passwordDigest(staff.username, demoPassword) },
      });
      return staff;
    },
    people,
    upload,
    process,
    recipients,
    corrections: (count, amount = 1_000, branchId = "ID0002") => requests("P00004", branchId, count, amount),
    disbursements: (count, amount = 1_000, branchId = "ID0002") =>
      requests("P00003", branchId, count, amount),
  };
}

function deskOf(branchId: DemoBranchId): OwnDesk {
  const { operator, approver } = staffOf[branchId];
  return { branchId, operator: { username: operator }, approver: { username: approver } };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the demo organisation lacks what a test needs");
  return value;
}
