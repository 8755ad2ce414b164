import { createIdSource } from "bank-api/domain/ids";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { describe, expect, test } from "vitest";
import type { AppRecordedScreen } from "contract/extensions/audit";
import type { FeatureCode } from "contract/features";
import type { recordedReads } from "contract/multi-read";
import { newRequestId } from "contract/signing";
import { testClock, testNow } from "../support/clock";
import type { SignedIn, Tampering } from "../support/wire-client";
import { isOwnBank, bankOfFile } from "./bank";
import { registerRequest } from "./data-requests";
import { present } from "./organisation";

const bank = await bankOfFile();
const [headOffice, operator, branchAdmin] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "admin.bandung",
);

const record = (by: SignedIn, screen: AppRecordedScreen, customers: readonly string[]) =>
  by.call("recordAccess", { body: { screen, customerKeys: [...customers] } });

async function recorded(by: SignedIn, key: string, skip = 0, limit = 1000) {
  const answer = await by.list("listAccess", { key }, { skip, limit });
  const rows = answer.data.map(({ actorName, screen }) => [actorName, screen]);
  return { rows, total: answer.fullCount, entries: answer.data };
}

async function keysOf(branch_id: string, customer_type: "Mustahik" | "Merchant" = "Mustahik") {
  const body = { customer_type, branch_id };
  const { data } = await headOffice.list("listCustomers", body, { limit: 1000 });
  return data.map(({ _key }) => _key);
}

const oneOf = async (...of: Parameters<typeof keysOf>) => (await keysOf(...of))[0] ?? "";

describe("who opened whose data", () => {
  test("is listed newest first: details as the bank recorded them, the rest as the app reported", async () => {
    const [first = "", second = ""] = await keysOf("ID0002");
    const merchant = await oneOf("ID0002", "Merchant");
    await operator.call("customerDetail", { params: { key: first } });
    expect((await record(operator, "qr", [first])).code).toBe("S1");
    // A sheet of both types, with one of them twice.
    expect((await record(headOffice, "qr-sheet", [first, second, merchant, first])).code).toBe("S1");
    const found = await recorded(branchAdmin, first);
    expect(found.rows).toEqual([
      [headOffice.user.name, "qr-sheet"],
      [operator.user.name, "qr"],
      [operator.user.name, "customerDetail"],
    ]);
    expect(found.total).toBe(3);
    expect((await recorded(branchAdmin, first, 1, 1)).entries).toEqual(found.entries.slice(1, 2));
    const times = found.entries.map((entry) => entry.at);
    expect([...times].sort().reverse()).toEqual(times);
    expect((await recorded(branchAdmin, merchant)).rows).toEqual([[headOffice.user.name, "qr-sheet"]]);
  });

  test.runIf(isOwnBank)("is recorded once for each request, also when it is sent again", async () => {
    const { db } = present(bank.own);
    const key = await oneOf("ID0003");
    await findDuplicates(db, createIdSource(testClock, 1023), testNow());
    const pair = await db.selectFrom("duplicate_pairs").select("id").executeTakeFirstOrThrow();
    const copy = await registerRequest(await bank.signIn("operator.surabaya"), key);
    const written = () => db.selectFrom("access_log").select("id").execute();
    const reads: Record<(typeof recordedReads)[number], (tamper: Tampering) => Promise<{ code: string }>> = {
      customerDetail: (tamper) => headOffice.call("customerDetail", { params: { key }, tamper }),
      readHousehold: (tamper) => headOffice.call("readHousehold", { params: { key }, tamper }),
      listPersonalData: (tamper) => headOffice.call("listPersonalData", { body: { key: copy }, tamper }),
      readDuplicate: (tamper) => headOffice.call("readDuplicate", { params: { key: pair.id }, tamper }),
      recordAccess: (tamper) =>
        headOffice.call("recordAccess", { body: { screen: "qr", customerKeys: [key] }, tamper }),
    };
    for (const read of Object.values(reads)) {
      const tamper = { requestId: newRequestId() };
      expect((await read(tamper)).code).toBe("S1");
      const before = (await written()).length;
      expect((await read(tamper)).code).toBe("E0");
      expect((await written()).length).toBe(before);
    }
  });

  test("is recorded for 1 to 250 customers at once", async () => {
    const keys = await keysOf("");
    expect((await record(headOffice, "statement-export", keys.slice(0, 250))).code).toBe("S1");
    expect((await record(headOffice, "statement-export", keys.slice(0, 251))).code).toBe("E0");
    expect((await record(headOffice, "statement-export", [])).code).toBe("E0");
    const [newest] = (await recorded(headOffice, keys[249] ?? "")).rows;
    expect(newest).toEqual([headOffice.user.name, "statement-export"]);
    expect((await recorded(headOffice, keys[250] ?? "")).rows).toEqual([]);
  });

  test("cannot be reported for a screen that the bank records itself", async () => {
    const key = await oneOf("ID0002");
    const before = await recorded(headOffice, key);
    expect((await record(headOffice, "customerDetail" as AppRecordedScreen, [key])).code).toBe("E0");
    expect((await recorded(headOffice, key)).total).toBe(before.total);
  });

  test.runIf(isOwnBank)("is recorded only by those who may open customers of that type", async () => {
    const mustahik = await oneOf("ID0002");
    const merchant = await oneOf("ID0002", "Merchant");
    const setScreens = (features: readonly FeatureCode[]) =>
      bank.own?.db
        .updateTable("roles")
        .set({ features: [...features] })
        .where("code", "=", "TANPA-AKSES")
        .execute();
    await setScreens(["MN201"]);
    const somebody = await bank.signIn("tanpa.akses");
    expect((await record(somebody, "qr", [mustahik])).code).toBe("S1");
    expect((await record(somebody, "qr", [merchant])).code).toBe("403");
    const before = await recorded(headOffice, mustahik);
    expect((await record(somebody, "qr-sheet", [mustahik, merchant])).code).toBe("403");
    expect((await recorded(headOffice, mustahik)).total).toBe(before.total);
    await setScreens([]);
  });
});
