import type { ActorCall } from "bank-api/domain/permission";
import type { BodyInputOf, ParamsOf } from "contract/call";
import type { Calls } from "contract/calls";
import { flagsOf } from "contract/specified/transactions";
import { newTransaction, transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import { incidentFields } from "./incidents";

type Samples = {
  readonly [N in ActorCall]: {
    readonly params: ParamsOf<Calls[N]>;
    readonly body: BodyInputOf<Calls[N]>;
  };
};

/** Keys of records that exist, so that only a missing right stands between a sample and its effect. */
export interface SampleKeys {
  readonly userId: string;
  readonly roleId: string;
  readonly mustahikId: string;
  readonly correctionId: string;
  readonly batchId: string;
}

const page = { skip: 0, limit: 10 };
const inputter = { _key: "1", name: "Seseorang" };
const menu = [{ code: "MN100", view: true }];

/** Filters nothing but the type. */
export const anyCorrection = transactionsOf("P00004");

/** One well-formed request of every call that is made with an access token. */
export function samplesWith({ userId, roleId, mustahikId, correctionId, batchId }: SampleKeys): Samples {
  const byCustomer = { params: { key: mustahikId }, body: undefined };
  const transactions = { params: page, body: anyCorrection };
  const branchFields = {
    name: "Cabang Contoh",
    type: "Cabang",
    address: { address: "" },
    phone_number: "",
    status: "Active",
    inputter,
  } as const;
  const roleFields = {
    description: "Contoh",
    status: "Active",
    role_permissions: { menu },
    inputter,
  } as const;
  return {
    signOut: { params: {}, body: undefined },
    listSessions: { params: page, body: { userKey: userId } },
    listSignIns: { params: page, body: { userKey: userId } },
    endSessions: { params: {}, body: { userKey: userId } },
    listUsers: { params: page, body: { branch_id: "" } },
    createUser: {
      params: {},
      body: {
        name: "Contoh",
        email: "contoh@ramahzakat.example",
        status: "Active",
        branch: { _key: "ID0002" },
        role: { _key: roleId },
        inputter,
      },
    },
    updateUser: {
      params: {},
      body: { _key: userId, role: { _key: roleId }, inputter: "1", inputter_name: "Seseorang" },
    },
    activateUser: { params: {}, body: { _key: userId } },
    deactivateUser: { params: {}, body: { _key: userId } },
    listRoles: { params: page, body: { status: "Active" } },
    createRole: { params: {}, body: { code: "CONTOH", ...roleFields } },
    updateRole: { params: {}, body: { _key: roleId, code: "CONTOH", ...roleFields } },
    listBranches: { params: page, body: { status: "Active" } },
    createBranch: { params: {}, body: { _key: "ID0099", ...branchFields, parent_branch: "ID0001" } },
    updateBranch: { params: {}, body: { _key: "ID0002", ...branchFields } },
    listHistory: { params: page, body: { subject: "user", key: userId } },
    listCustomers: { params: page, body: { customer_type: "Mustahik", branch_id: "" } },
    customerDetail: byCustomer,
    customerBalance: byCustomer,
    listStatement: {
      params: page,
      body: { customer_id: mustahikId, start_date: "2026-11-01", end_date: "2026-11-07" },
    },
    updateCustomerStatus: {
      params: {},
      body: {
        customer_id: mustahikId,
        username: "",
        status: "Inactive",
        customer_type: "Mustahik",
        inputter,
      },
    },
    listAccounts: { params: page, body: { product_code: "2001", branch_id: "" } },
    listTransactions: transactions,
    listTransactionHistory: transactions,
    readTrends: { params: {}, body: {} },
    readSecondFactor: { params: {}, body: undefined },
    beginSecondFactor: { params: {}, body: undefined },
    confirmSecondFactor: { params: {}, body: { code: "000000" } },
    renewRecoveryCodes: { params: {}, body: { code: "000000" } },
    turnOffSecondFactor: { params: {}, body: { code: "000000" } },
    listSecondFactorResets: { params: page, body: {} },
    askSecondFactorReset: { params: {}, body: { userKey: userId, reason: "Ponsel hilang" } },
    saveView: { params: {}, body: { name: "Contoh", address: "/dashboard", isShared: false } },
    deleteView: { params: {}, body: { key: "1" } },
    listNotices: { params: page, body: undefined },
    readNoticeMail: { params: {}, body: undefined },
    saveNoticeMail: { params: {}, body: { approvals: "daily", work: "none", account: "at-once" } },
    readNotices: { params: {}, body: { until: "2026-11-01T00:00:00.000Z" } },
    readDistributions: {
      params: {},
      body: { start: "2026-01-01", end: "2026-12-31", by: ["asnaf", "programme"] },
    },
    listPeriodReports: { params: {}, body: undefined },
    readPeriodReport: { params: { span: "year", begins: "2026-01-01" }, body: undefined },
    closePeriodReport: { params: {}, body: { span: "half", begins: "2026-01-01", version: "x" } },
    listIdleBalances: { params: page, body: { idleDays: 90 } },
    sumIdleBalances: { params: {}, body: { idleDays: 90 } },
    readUsage: { params: {}, body: {} },
    readProcessingRegister: { params: {}, body: undefined },
    reportTotals: { params: {}, body: transactions.body },
    createTransaction: {
      params: {},
      body: newTransaction("P00004", { key: mustahikId, account: "" }, 1),
    },
    updateTransaction: {
      params: {},
      body: {
        _key: correctionId,
        transaction_desc: "Approve koreksi dana",
        activity_flags: flagsOf.approve,
        inputter,
      },
    },
    reviewDecision: { params: {}, body: { decision: "approve", keys: [correctionId] } },
    decideMany: { params: {}, body: { decision: "approve", keys: [correctionId], inputter } },
    readDecision: { params: { key: "keputusan-contoh" }, body: undefined },
    recordAccess: { params: {}, body: { screen: "qr", customerKeys: [mustahikId] } },
    listAccess: { params: page, body: { key: mustahikId } },
    listBatches: { params: page, body: { batch_id: "BUP0001", status: "", branch_id: "" } },
    batchItems: { params: { key: batchId, ...page }, body: undefined },
    listBatchItems: { params: page, body: { batch_queues_id: batchId, status: "Success" } },
    reviewBatch: { params: { key: batchId }, body: undefined },
    processBatch: {
      params: { type: "mustahik" },
      body: {
        batch_id: "BUP0001",
        batch_queues_id: batchId,
        inputter,
        branch: { _key: "ID0002", name: "" },
      },
    },
    cancelBatch: { params: { key: batchId }, body: undefined },
    readDesk: { params: {}, body: undefined },
    listApprovals: { params: page, body: {} },
    listUndecidable: { params: {}, body: undefined },
    listDeputyships: { params: page, body: {} },
    listDeputyCandidates: { params: page, body: undefined },
    nameDeputy: {
      params: {},
      body: { deputyKey: "1", from: "2026-01-01", to: "2026-01-02", reason: "Cuti" },
    },
    endDeputyship: { params: {}, body: { key: "1" } },
    listProgrammes: { params: page, body: {} },
    createProgramme: {
      params: {},
      body: {
        code: "CONTOH",
        name: "Program Contoh",
        field: "pendidikan",
        mark: "PC",
        validFrom: "2026-01-01",
        validUntil: null,
      },
    },
    updateProgramme: {
      params: {},
      body: { key: "1", version: "", name: "Program Contoh", validFrom: "2026-01-01", validUntil: null },
    },
    listProgrammeBudgets: { params: page, body: {} },
    proposeProgrammeBudget: { params: {}, body: { programmeKey: "1", year: 2026, amountIdr: 1_000_000 } },
    listIncidents: { params: page, body: {} },
    recordIncident: { params: {}, body: { ...incidentFields(), foundAt: testNow().toISOString() } },
    updateIncident: { params: {}, body: { ...incidentFields(), key: "1", version: "" } },
    listRetention: { params: {}, body: undefined },
    listRetainedPeople: { params: page, body: undefined },
    proposeRetention: { params: {}, body: { category: "sign-ins" } },
    listPrivacyNotices: { params: page, body: {} },
    proposePrivacyNotice: { params: {}, body: { text: "Kami menyimpan nama Anda." } },
    draftPrivacyNotice: { params: {}, body: undefined },
    countPrivacyNotices: { params: {}, body: undefined },
    countIncomplete: { params: {}, body: {} },
    listIncomplete: { params: page, body: { missing: "phone" } },
    readCompleteness: byCustomer,
    completeCustomer: { params: {}, body: { key: mustahikId, regionCode: "3273" } },
    changeCustomerAsnaf: {
      params: {},
      body: { key: mustahikId, before: "", asnaf: "fakir", reason: "Hasil survei" },
    },
    changeMerchantCategory: {
      params: {},
      body: { key: mustahikId, before: "", category: "sembako", reason: "Hasil kunjungan" },
    },
    countMerchantCategories: { params: {}, body: {} },
    listHouseholds: { params: page, body: {} },
    readHousehold: byCustomer,
    listHouseholdDistributions: { params: page, body: { key: mustahikId } },
    listDuplicates: { params: page, body: {} },
    readDuplicate: { params: { key: "1" }, body: undefined },
    decideDuplicate: { params: {}, body: { key: "1", decision: "different", reason: "Saudara kembar" } },
    proposeSamePerson: { params: {}, body: { key: "1", ended: "second", reason: "Salah ketik" } },
    listConcernedPeople: {
      params: page,
      body: { from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z" },
    },
    listDataRequests: { params: page, body: {} },
    listPersonalData: { params: {}, body: { key: "1" } },
    findDataSubject: { params: {}, body: { number: "3204110101900001" } },
    registerDataRequest: {
      params: {},
      body: {
        personKey: mustahikId,
        kind: "copy",
        asker: "person",
        askerName: "Siti Aminah",
        proof: "KTP asli",
        channel: "counter",
        receivedAt: "2026-11-01T02:00:00.000Z",
        wish: "Salinan semua data saya",
      },
    },
    listApprovalRules: { params: page, body: {} },
    proposeApprovalRule: {
      params: {},
      body: {
        transactionType: "P00004",
        branchKey: null,
        fromIdr: 1_000_000,
        checkers: 2,
        roleKeys: [],
        dailyLimitIdr: null,
      },
    },
    endApprovalRule: { params: {}, body: { key: "1" } },
    decideProposal: { params: {}, body: { key: "1", decision: "approve" } },
    findAnything: { params: {}, body: { text: "3204110101900001" } },
    transactionSummary: { params: {}, body: { transaction_type: "P00002", branch_id: "" } },
    accountSummary: { params: {}, body: { product_code: "2001", branch_id: "" } },
    customerSummary: { params: {}, body: { customer_type: "Merchant", branch_id: "" } },
  };
}
