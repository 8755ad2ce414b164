import { batchKinds, type BatchKind } from "contract/batch-kinds";
import { featureNames, urlOf, type MenuFeatureCode } from "contract/features";
import { reports } from "contract/report-list";
import type { Actor } from "~/access/actor.server";
import { sealedNumber } from "~/access/sealed-address.server";
import { foundKind } from "~/bank/index.server";
import type { Found, FoundKind, Hit, SearchMeaning } from "~/bank/types";
import { timeInWib, jakartaDate } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { groupsOfFour, maskNationalId, maskTaxId, titleCase, isolated } from "~/format/text";
import { transactionStatusName } from "~/texts/transaction-status";
import { inAddress } from "./sought.server";

const pathOf = (feature: MenuFeatureCode) => urlOf(feature) ?? "/dashboard";

const customers = {
  Mustahik: { feature: "MN201", accounts: "MN205" },
  Merchant: { feature: "MN301", accounts: "MN304" },
} as const;
const ownerOf: Readonly<Record<string, keyof typeof customers>> = { "2001": "Mustahik", "2002": "Merchant" };

/** Another bank may find batches of a kind that we do not know. */
const screensOfBatch: Readonly<Record<string, BatchKind>> = batchKinds;

/** The screens of each type of transactions: where those that wait are decided, its report, and the list of all. */
const transactionFeatures: Readonly<Record<string, TransactionFeatures>> = {
  P00001: { report: reports.distribution.feature },
  P00002: { report: reports.usage.feature },
  P00003: { decide: "MN405", report: reports.disbursement.feature, list: "MN303" },
  P00004: { decide: "MN404", report: reports.correction.feature, list: "MN204" },
};

interface TransactionFeatures {
  readonly decide?: MenuFeatureCode;
  readonly report: MenuFeatureCode;
  readonly list?: MenuFeatureCode;
}

/** The record's screen, or else the one on which the actor sees it; "" where there is none. */
function hrefOf(record: Hit, actor: Actor, hasDates: boolean): string {
  const { kind, type, key, name, customerKey } = record;
  const at = (feature: MenuFeatureCode, id: string) => `${pathOf(feature)}/${encodeURIComponent(id)}`;
  switch (kind) {
    case "Mustahik":
    case "Merchant":
      return at(customers[kind].feature, key);
    case "Account": {
      const { feature, accounts } = customers[ownerOf[type] ?? "Mustahik"];
      if (actor.may(feature)) return at(feature, customerKey ?? "");
      return pathOf(accounts) + listQuery("name", inAddress("name", name));
    }
    case "Batch": {
      const screens = screensOfBatch[type];
      const feature = screens && [screens.uploads, screens.approvals].find((code) => actor.may(code));
      return feature === undefined ? "" : at(feature, key);
    }
    case "Transaction":
      return transactionHref(record, actor, hasDates);
  }
}

/** A transaction has no screen of its own: the question that it waits for, else the report of its day, else its list. */
function transactionHref({ type, key, status, at }: Hit, actor: Actor, hasDates: boolean): string {
  const { decide, report, list } = transactionFeatures[type] ?? { report: "MN501" };
  if (decide && status === "pending" && actor.may(decide))
    return `${pathOf(decide)}/${encodeURIComponent(key)}/approve`;
  if (actor.may(report)) {
    const day = jakartaDate(new Date(at ?? ""));
    return pathOf(report) + (hasDates ? `?${new URLSearchParams({ start: day, end: day })}` : "");
  }
  return list && actor.may(list) ? pathOf(list) : "";
}

const listQuery = (field: string, value: string) => `?${new URLSearchParams({ field, value })}`;

/** What stands below the name. Numbers of people are masked, as in lists. */
function factsOf({ kind, type, key, number, name, branch, status, at, amountIdr }: Hit) {
  const state = status === "Active" ? "Aktif" : "Tidak Aktif";
  switch (kind) {
    case "Mustahik":
      return [`KTP ${maskNationalId(number ?? "")}`, branch.name, state];
    case "Merchant":
      return [`NPWP ${maskTaxId(number ?? "")}`, branch.name, state];
    case "Account":
      return [`Account ${groupsOfFour(key).join(" ")}`, branch.name, state];
    case "Batch": {
      const screens = screensOfBatch[type];
      return [...(screens ? [featureNames[screens.uploads]] : []), timeInWib(at ?? ""), branch.name];
    }
    case "Transaction":
      return [
        isolated(titleCase(name)),
        rupiah(amountIdr ?? 0),
        transactionStatusName(type, status),
        timeInWib(at ?? ""),
        branch.name,
      ];
  }
}

function titleOf({ kind, type, key, name }: Hit): string {
  if (kind === "Batch") return name;
  if (kind !== "Transaction") return titleCase(name);
  const { report } = transactionFeatures[type] ?? {};
  return `${report ? featureNames[report] : type} ${key}`;
}

const isCustomer = (kind: FoundKind) => kind === "Mustahik" || kind === "Merchant";

/** The list of a kind, filtered by what was searched for; undefined where the list has no such filter. */
function listHref(kind: FoundKind, meanings: readonly SearchMeaning[], text: string): string | undefined {
  if (!isCustomer(kind)) return undefined;
  const path = pathOf(customers[kind].feature);
  if (meanings.includes("name")) return path + listQuery("name", inAddress("name", text));
  const field = kind === "Mustahik" ? "ktp" : "npwp";
  return path + listQuery(field, sealedNumber(field, text));
}

/** What is found, by kind, as the screen shows it. A name has its lists also where the first look has found nobody. */
export function shownGroups({ meanings, hits }: Found, text: string, actor: Actor, hasDates: boolean) {
  return foundKind.options.flatMap((kind) => {
    const ofKind = hits.filter((record) => record.kind === kind);
    const isNamed = meanings.includes("name") && isCustomer(kind) && actor.may(customers[kind].feature);
    if (ofKind.length === 0 && !isNamed) return [];
    const rows = ofKind.map((record) => ({
      key: record.key,
      title: titleOf(record),
      facts: factsOf(record).filter((fact) => fact !== ""),
      href: hrefOf(record, actor, hasDates),
    }));
    return [{ kind, rows, listHref: listHref(kind, meanings, text) ?? "" }];
  });
}

/** The screen of the one record that an exact number stands for. A name may be many people's, and a transaction has no screen. */
export function onlyRecord({ meanings, hits }: Found, actor: Actor): string | undefined {
  const [record, ...others] = hits;
  if (record === undefined || others.length > 0 || meanings.includes("name")) return undefined;
  return record.kind === "Transaction" ? undefined : hrefOf(record, actor, false) || undefined;
}
