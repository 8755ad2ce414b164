import type { Actor } from "bank-api/domain/actor";
import { asnafName } from "bank-api/domain/asnaf";
import { BranchScope } from "bank-api/domain/branch-scope";
import { erasureIn } from "bank-api/domain/data-requests";
import { cannotBeActivated } from "bank-api/domain/duplicates";
import { already, notFound } from "bank-api/domain/errors";
import { soughtId } from "bank-api/domain/ids";
import { categoryName } from "bank-api/domain/merchant-category";
import type { Retention } from "bank-api/domain/personal-data";
import { requireReason } from "bank-api/domain/reason";
import { requireSeen } from "bank-api/domain/seen";
import { normaliseTaxId } from "bank-api/domain/tax-id";
import { actOf } from "bank-api/store/audit/audit";
import { changeAsnaf } from "bank-api/store/customers/asnaf";
import {
  listCustomers,
  setCustomerStatus,
  type Customer,
  type CustomerFilter,
  type Party,
} from "bank-api/store/customers/customers";
import { summariseHousehold } from "bank-api/store/customers/households";
import { changeCategory, countByCategory } from "bank-api/store/customers/merchant-categories";
import { listSamePerson, type SameRecord } from "bank-api/store/customers/same-person";
import { accountsOf, listAccounts, type Account, type ListedAccount } from "bank-api/store/ledger/accounts";
import { listTotal, type ListedSeries } from "bank-api/store/lists/list-blocks";
import { noRows } from "bank-api/store/lists/paging";
import type { Db } from "bank-api/store/runtime/database";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { categoryFilter } from "contract/merchant-category";
import type { ActorHandlers, CallContext } from "../handler";
import { lastYear } from "./households";
import { countOf, given, listedAs, noticeVersionOut, orderOf } from "./lists";

export const customerHandlers = {
  async listCustomers({ actor, body, db, page, retention }) {
    const filter = readCustomerFilter(actor, body);
    const found = filter ? await listCustomers(db, filter, page, orderOf(body.sort)) : noRows;
    const [only] = found.rows;
    const data =
      filter?.id !== undefined && only
        ? [{ ...customerOut(only, retention), same_person: await samePersonOut(db, actor, only) }]
        : found.rows.map((customer) => customerOut(customer, retention));
    return { data, ...countOf(found) };
  },

  async customerDetail({ actor, db, clock, record: customer, retention }) {
    const accounts = await accountsOf(db, customer);
    const household = await summariseHousehold(db, customer, lastYear(actor, clock.now()));
    const status = customer.status;
    return {
      data: {
        ...customerOut(customer, retention),
        customer_transactions: accounts.map(({ number, balanceIdr }) => ({
          account: { account_id: number, status },
          balance: balanceIdr,
        })),
        household: household
          ? {
              members: household.memberCount,
              count: household.received.count,
              total: household.received.totalIdr,
            }
          : null,
        same_person: await samePersonOut(db, actor, customer),
        privacy_notice: noticeVersionOut(customer.privacyNotice),
      },
      opened: { customerIds: [customer.id], screen: "customerDetail" },
    };
  },

  async updateCustomerStatus({ actor, body, db, record }) {
    const { id, customerType } = record;
    if (customerType !== body.customer_type) throw notFound();
    const { status } = body;
    if (status === "Active" && record.sameAsId !== null) throw cannotBeActivated();
    const before = await setCustomerStatus(db, id, status, BranchScope.of(actor));
    if (before === undefined)
      throw already(`${customerType} sudah ${status === "Active" ? "aktif" : "tidak aktif"}.`);
    const verb = status === "Active" ? "activate" : "deactivate";
    return { data: {}, act: { ...actOf("customer", verb, id, { status }), before: { status: before } } };
  },

  async changeCustomerAsnaf({ body, db, record }) {
    const { asnaf } = body;
    const reason = requireReason(body.reason);
    const [changed] = await changeAsnaf(db, record.branch.key, [{ customerId: record.id, asnaf }]);
    if (!changed) throw already(`Asnaf mustahik ini sudah ${asnafName(asnaf)}.`);
    const { before } = changed;
    // `requireSeen` throws, so the change is rolled back.
    requireSeen("Asnaf mustahik", body.before, before);
    const act = actOf("customer", "asnaf", record.id, { asnaf, reason });
    return { data: {}, act: { ...act, before: { asnaf: before } } };
  },

  async changeMerchantCategory({ actor, body, db, record }) {
    const { category } = body;
    const reason = requireReason(body.reason);
    const before = await changeCategory(db, record.id, category, BranchScope.of(actor));
    if (before === undefined) throw already(`Kategori merchant ini sudah ${categoryName(category)}.`);
    // `requireSeen` throws, so the change is rolled back.
    requireSeen("Kategori merchant", body.before, before);
    const act = actOf("customer", "category", record.id, { category, reason });
    return { data: {}, act: { ...act, before: { category: before } } };
  },

  async countMerchantCategories({ actor, body, db }) {
    const counted = await countByCategory(db, BranchScope.of(actor).narrowedTo(body.branchKey));
    const countOfCategory = (category: string) =>
      counted.find((each) => (each.category ?? "") === category)?.count ?? 0;
    return {
      data: categoryFilter.options.map((category) => ({ category, count: countOfCategory(category) })),
    };
  },

  async customerBalance({ db, record: customer }) {
    const accounts = await accountsOf(db, customer);
    return { data: accounts.map((account) => accountOut(account, customer)) };
  },

  async listAccounts({ actor, body, db, page }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
    const filter = { product: body.product_code, scope, name: given(body.name), status: body.status };
    return listedAs(await listAccounts(db, filter, page, orderOf(body.sort)), listedAccountOut);
  },

  accountSummary: ({ actor, body, db }) => countSeries(db, actor, body.product_code, body.branch_id),

  customerSummary: ({ actor, body, db }) => countSeries(db, actor, body.customer_type, body.branch_id),
} satisfies Partial<ActorHandlers>;

async function countSeries(db: Db, actor: Actor, series: ListedSeries, requestedBranchId: string) {
  const scope = BranchScope.of(actor).narrowedTo(requestedBranchId);
  return { data: { items: { total_data: await listTotal(db, { series, scope }) } } };
}

/** `undefined` when nothing can match: an impossible NPWP, or of the other type what only one has. */
function readCustomerFilter(
  actor: Actor,
  body: CallContext<"listCustomers">["body"],
): CustomerFilter | undefined {
  const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
  const id = soughtId(given(body._key));
  const nationalId = given(body.nationality_id);
  const npwp = given(body.others_id);
  const taxId = npwp && normaliseTaxId(npwp);
  const { customer_type: customerType, status, asnaf, category } = body;
  const isOfNobody = customerType === "Mustahik" ? category !== undefined : asnaf !== undefined;
  if ((npwp && !taxId) || isOfNobody) return undefined;
  return { customerType, scope, id, nationalId, taxId, name: given(body.name), status, asnaf, category };
}

async function samePersonOut(db: Db, actor: Actor, customer: Customer) {
  return (await listSamePerson(db, customer, BranchScope.of(actor))).map(sameRecordOut);
}

const sameRecordOut = ({ id, isInScope, name, nationalId, branch, isEnded }: SameRecord) => ({
  _key: isInScope ? id : null,
  name,
  no_ktp: (isInScope && nationalId) || "",
  branch: { _key: branch.key, name: branch.name },
  is_ended: isEnded,
});

type CustomerOut = DataInputOf<Calls["listCustomers"]>[number];
type AccountOut = DataInputOf<Calls["customerBalance"]>[number];
type ListedAccountOut = DataInputOf<Calls["listAccounts"]>[number];

function customerOut(customer: Customer, retention: Retention): CustomerOut {
  const erasure = erasureIn(customer.erasure, retention);
  const nationalId = customer.nationalId ?? "";
  const familyCardNumber = customer.familyCardNumber ?? "";
  return {
    _key: customer.id,
    customer_id: customer.id,
    name: customer.name,
    username: customer.customerType === "Merchant" ? (customer.taxId ?? "") : nationalId,
    customer_type: customer.customerType,
    birth_date: customer.birthDate ?? "",
    nationality_id: { id_number: nationalId },
    no_ktp: nationalId,
    no_kk: familyCardNumber,
    address: customer.address ?? "",
    balance: customer.balanceIdr,
    status: customer.status,
    restriction: customer.restriction && {
      _key: customer.restriction.key,
      kind: customer.restriction.kind,
      timestamp: customer.restriction.at,
      stands_still: customer.restriction.standsStill,
    },
    erasure: erasure && { timestamp: erasure.at, in_backups_until: erasure.inBackupsUntil },
    ...(customer.customerType === "Mustahik" && { asnaf: customer.asnaf ?? "" }),
    ...(customer.customerType === "Merchant" && { category: customer.category ?? "" }),
    branch: {
      _key: customer.branch.key,
      branch_code: customer.branch.key,
      name: customer.branch.name,
      branch_name: customer.branch.name,
    },
    additional_info: {
      no_kk: familyCardNumber,
      pic: customer.pic ?? "",
      no_rekening: customer.bankAccountNumber ?? "",
      pemilik_rekening: customer.bankAccountOwner ?? "",
    },
  };
}

/** @param internal the name of an internal account, where no customer is the party */
export function partyOut(party: Party | null, internal: string) {
  const ktp = party?.nationalId ?? "";
  return {
    _key: party?.id ?? "",
    name: party?.name ?? internal,
    ...(party?.isRestricted && { restricted: true }),
    other_detail: { ktp, npwp: party?.taxId ?? "", nationality_id: ktp },
  };
}

function accountOut(account: Account, owner: Customer): AccountOut {
  return {
    _key: account.number,
    product_code: account.productCode,
    balance: account.balanceIdr,
    available_balance: account.availableIdr,
    status: owner.status,
  };
}

function listedAccountOut(account: ListedAccount): ListedAccountOut {
  return {
    _key: account.number,
    available_balance: account.availableIdr,
    balance: account.balanceIdr,
    customer: { _key: account.ownerId, name: account.ownerName, restricted: account.isRestricted },
    other_detail: { no_ktp: account.nationalId ?? "", npwp: account.taxId ?? "" },
    branch: { _key: account.branch.key, name: account.branch.name },
    status: account.status,
  };
}
