import { describe, expect, it } from "vitest";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { ok, type RecordedCall } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import * as module from "./index.server";
import type { Caller } from "./types";

const branchUser: Caller = {
  userId: "7",
  name: "Administrator",
  branch: { key: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  accessToken: "token",
};
const headOffice: Caller = {
  ...branchUser,
  branch: { key: "ID0001", name: "Kantor Pusat", isHeadOffice: true },
};
const inputter = { _key: "7", name: "Administrator" };
const slice = { skip: 20, limit: 10 };

type WireUser = DataInputOf<Calls["listUsers"]>[number];
type WireRole = DataInputOf<Calls["listRoles"]>[number];
type WireBranch = DataInputOf<Calls["listBranches"]>[number];

const siti: WireUser = {
  _key: "11",
  name: "Siti Aminah",
  email: "siti@x.example",
  status: "Active",
  branch: { _key: "ID0002", name: "Cabang Bandung", main_branch: false },
  role: { _key: "21", description: "Operator" },
  creator: { name: "Budi", created_timestamp: "2026-11-02T03:04:05Z" },
  version: "v1",
};
const operator: WireRole = {
  _key: "21",
  code: "OPERATOR",
  description: "Operator",
  status: "Active",
  role_permissions: {
    menu: [
      { code: "MN200", view: true },
      { code: "MN201", view: true },
      { code: "MN202", view: false },
      { code: "XX999", view: true },
    ],
  },
  version: "v2",
};
const bandung: WireBranch = {
  _key: "ID0002",
  name: "Cabang Bandung",
  type: "Cabang",
  address: { address: "Jalan Contoh 2" },
  phone_number: "+628120000002",
  status: "Active",
  parent_branch: "ID0001",
  version: "v3",
};

const withoutVersion = <Row extends { version?: string | null | undefined }>(row: Row): Row => ({
  ...row,
  version: undefined,
});

describe("lists", () => {
  it("ask for users of the caller's branch, and of all branches only as head office", async () => {
    bank.give("listUsers", [siti], { full_count: 31 });
    const page = await module
      .bankFor(branchUser)
      .call("listUsers", { ...slice, status: "Inactive", search: "siti" });
    await module.bankFor(headOffice).call("listUsers", slice);
    expect(bank.calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { skip: "20", limit: "10" },
        body: { branch: { _key: "ID0002" }, branch_id: "ID0002", status: "Inactive", search: "siti" },
      },
      { params: { skip: "20", limit: "10" }, body: { branch: { _key: "" }, branch_id: "", status: "" } },
    ]);
    expect(page).toEqual({
      total: 31,
      hasMoreThanTotal: false,
      rows: [
        {
          key: "11",
          name: "Siti Aminah",
          email: "siti@x.example",
          status: "Active",
          branch: { key: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
          role: { key: "21", description: "Operator" },
          creatorName: "Budi",
          createdAt: "2026-11-02T03:04:05Z",
          hasSecondFactor: false,
          neverSignedIn: false,
          version: "v1",
        },
      ],
    });
  });

  it("give of a role the screens it grants, and nothing the menu does not know", async () => {
    bank.give("listRoles", [operator, { _key: "22", code: "LAIN", status: "x" }]);
    const { rows } = await module.bankFor(headOffice).call("listRoles", slice);
    expect(rows).toMatchObject([
      { key: "21", code: "OPERATOR", features: ["MN201"], version: "v2" },
      { key: "22", code: "LAIN", status: "Inactive", features: [], createdAt: "" },
    ]);
  });

  it("give branches", async () => {
    bank.give("listBranches", [{ ...bandung, town: "Bandung" }]);
    expect((await module.bankFor(headOffice).call("listBranches", slice)).rows).toEqual([
      {
        key: "ID0002",
        name: "Cabang Bandung",
        type: "Cabang",
        address: "Jalan Contoh 2",
        phoneNumber: "+628120000002",
        town: "Bandung",
        status: "Active",
        parentKey: "ID0001",
        creatorName: "",
        createdAt: "",
        version: "v3",
      },
    ]);
  });

  it("give selectors the active records, 1000 at a time", async () => {
    bank.give("listRoles", [operator]);
    bank.give("listBranches", [bandung]);
    expect(await module.bankFor(headOffice).call("roleChoices")).toEqual([
      { key: "21", label: "Operator", grants: ["MN201"] },
    ]);
    expect(await module.bankFor(headOffice).call("branchChoices")).toEqual([
      { key: "ID0002", label: "Cabang Bandung" },
    ]);
    for (const { params, body } of bank.calls) {
      expect(params).toEqual({ skip: "0", limit: "1000" });
      expect(body).toEqual({ status: "Active" });
    }
  });
});

it("all branches, roles and possible deputies are offered, however many there are", async () => {
  const total = 2_345;
  const sliceOf = <Row>({ params }: RecordedCall, row: (place: number) => Row) => {
    const [skip, limit] = [Number(params.skip), Number(params.limit)];
    return Array.from({ length: Math.max(0, Math.min(limit, total - skip)) }, (_, at) => row(skip + at));
  };
  const nameOf = (place: number) => (place === total - 1 ? "Kantor Pusat" : `Cabang ${place}`);
  const keyOf = (place: number) => (place === total - 1 ? "ID0001" : `B${place}`);
  bank.answerWith("listBranches", (call) =>
    ok(
      "listBranches",
      sliceOf(call, (place) => ({ ...bandung, _key: keyOf(place), name: nameOf(place) })),
      {
        full_count: total,
      },
    ),
  );
  bank.answerWith("listRoles", (call) =>
    ok(
      "listRoles",
      sliceOf(call, (place) => ({ ...operator, _key: String(place + 1) })),
      { full_count: total },
    ),
  );
  const branches = await module.bankFor(headOffice).call("branchChoices");
  expect(branches).toHaveLength(total);
  expect(new Set(branches.map(({ key }) => key)).size).toBe(total);
  expect(branches[0]).toEqual({ key: "ID0001", label: "Kantor Pusat" });
  expect(await module.bankFor(headOffice).call("roleChoices")).toHaveLength(total);
});

it("a branch that is asked for is offered by its name, though it is inactive", async () => {
  bank.answerWith("listBranches", ({ body }) => {
    const { _key } = body as { _key?: string };
    const rows =
      _key === "ID0009" ? [{ ...bandung, _key, name: "Cabang Lama", status: "Inactive" }] : [bandung];
    return ok("listBranches", _key === undefined || _key === "ID0009" ? rows : [], { full_count: 1 });
  });
  const { call } = module.bankFor(headOffice);
  expect((await call("branchChoices", "ID0009")).at(-1)).toEqual({ key: "ID0009", label: "Cabang Lama" });
  expect(await call("branchChoices", "ID0002")).toHaveLength(1);
  expect(await call("branchChoices", "ID0099")).toHaveLength(1);
});

it("branches are offered with head office first, the others by name", async () => {
  const named = (_key: string, name: string) => ({ ...bandung, _key, name });
  const newestFirst = [
    named("ID0012", "Cabang Surabaya"),
    named("ID0011", "Cabang 10"),
    named("ID0003", "Cabang 9"),
    named("ID0001", "Kantor Pusat"),
  ];
  bank.give("listBranches", newestFirst);
  const choices = await module.bankFor(headOffice).call("branchChoices");
  expect(choices.map(({ label }) => label)).toEqual([
    "Kantor Pusat",
    "Cabang 9",
    "Cabang 10",
    "Cabang Surabaya",
  ]);
});

describe("one record", () => {
  it("is asked for by its key, and the key in the answer is checked", async () => {
    bank.give("listUsers", [{ ...siti, _key: "12" }]);
    await expect(module.bankFor(headOffice).call("user", "11")).rejects.toMatchObject({ kind: "not-found" });
    expect(bank.calls).toHaveLength(1);
    expect(bank.calls[0]).toMatchObject({ params: { skip: "0", limit: "1000" }, body: { _key: "11" } });
  });

  it("is looked for in the whole list of a bank that ignores the key, whatever length of page it gives", async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ ...operator, _key: String(index) }));
    bank.answerWith("listRoles", ({ params }: RecordedCall) => {
      const skip = Number(params.skip);
      return ok("listRoles", rows.slice(skip, skip + 100), { full_count: rows.length });
    });
    expect(await module.bankFor(headOffice).call("role", "249")).toMatchObject({ key: "249" });
    expect(bank.calls).toHaveLength(3);
    await expect(module.bankFor(headOffice).call("role", "250")).rejects.toMatchObject({ kind: "not-found" });
    expect(bank.calls).toHaveLength(6);
  });
});

describe("writes", () => {
  const sent = () => {
    const { name, headers, body } = bank.calls.at(-1)!;
    return { name, key: headers["idempotency-key"], body };
  };

  it("register a user", async () => {
    bank.give("createUser", { _key: "12" });
    const created = {
      name: "Budi",
      email: "budi@x.example",
      status: "Active",
      branchKey: "ID0002",
      roleKey: "21",
    } as const;
    await module.bankFor(branchUser).call("createUser", created, "form-1");
    expect(sent()).toEqual({
      name: "createUser",
      key: "form-1",
      body: {
        name: "Budi",
        email: "budi@x.example",
        status: "Active",
        branch: { _key: "ID0002" },
        role: { _key: "21" },
        inputter,
      },
    });
  });

  it("give a user another role and branch, and say what the edit began with", async () => {
    bank.give("updateUser", null);
    await module
      .bankFor(headOffice)
      .call("assignUser", { key: "11", branchKey: "ID0003", roleKey: "22", version: "v1" }, "form-2");
    expect(sent()).toEqual({
      name: "updateUser",
      key: "form-2",
      body: {
        _key: "11",
        role: { _key: "22" },
        branch: { _key: "ID0003" },
        version: "v1",
        inputter: "7",
        inputter_name: "Administrator",
      },
    });
    expect(bank.calls).toHaveLength(1);
  });

  it.each([
    ["Active", "activateUser"],
    ["Inactive", "deactivateUser"],
  ] as const)("make a user %s", async (status, name) => {
    bank.give(name, null);
    await module.bankFor(headOffice).call("setUserStatus", "11", status, "form-3");
    expect(sent()).toEqual({ name, key: "form-3", body: { _key: "11" } });
  });

  it("name a role's whole menu, each group as what stands in it", async () => {
    bank.give("createRole", { _key: "23" });
    bank.give("updateRole", null);
    const fields = { code: "BARU", description: "Baru", features: ["MN100", "MN201", "MN601"] } as const;
    await module.bankFor(headOffice).call("createRole", fields, "form-4");
    const created = sent().body as { role_permissions: { menu: { code: string; view: boolean }[] } };
    const { menu } = created.role_permissions;
    expect(menu.flatMap(({ code, view }) => (view ? [code] : []))).toEqual([
      "MN100",
      "MN200",
      "MN201",
      "MN600",
      "MN601",
    ]);
    expect(menu).toHaveLength(28);
    expect(created).toMatchObject({ code: "BARU", description: "Baru", status: "Active", inputter });

    const edit = { ...fields, key: "23", status: "Inactive", version: "v2" } as const;
    await module.bankFor(headOffice).call("updateRole", edit, "form-5");
    expect(sent().body).toEqual({ ...created, _key: "23", status: "Inactive", version: "v2" });
  });

  it("open a branch below the main one, and change it", async () => {
    bank.give("createBranch", { _key: "ID0004" });
    bank.give("updateBranch", null);
    const fields = {
      key: "ID0004",
      name: "Cabang Medan",
      type: "Cabang",
      address: "Jalan Contoh 4",
      phoneNumber: "",
    } as const;
    const body = {
      _key: "ID0004",
      name: "Cabang Medan",
      type: "Cabang",
      address: { address: "Jalan Contoh 4" },
      phone_number: "",
      inputter,
    };
    await module.bankFor(headOffice).call("createBranch", fields, "form-6");
    expect(sent()).toEqual({
      name: "createBranch",
      key: "form-6",
      body: { ...body, status: "Active", parent_branch: "ID0001" },
    });
    await module
      .bankFor(headOffice)
      .call("updateBranch", { ...fields, status: "Inactive", version: "v3" }, "form-7");
    expect(sent().body).toEqual({ ...body, status: "Inactive", version: "v3" });
  });
});

describe("an edit of what somebody else has changed", () => {
  const branchEdit = (version: string) => ({
    key: "ID0002",
    name: "Cabang Baru",
    type: "Cabang" as const,
    address: "",
    phoneNumber: "",
    status: "Active" as const,
    version,
  });

  it.each<[string, Partial<WireBranch>]>([
    ["name", { name: "Cabang Bandung Raya" }],
    ["type", { type: "Pusat" }],
    ["address", { address: { address: "Jalan Lain" } }],
    ["phone", { phone_number: "" }],
    ["status", { status: "Inactive" }],
  ])("is refused by the app where the bank keeps no versions: another %s", async (_what, change) => {
    bank.give("listBranches", [withoutVersion(bandung)]);
    bank.give("updateBranch", null);
    const as = module.bankFor(headOffice);
    const { version } = await as.call("branch", "ID0002");
    bank.give("listBranches", [{ ...withoutVersion(bandung), ...change }]);
    await expect(as.call("updateBranch", branchEdit(version), "form-3")).rejects.toMatchObject({
      code: "E3",
      message: "Data sudah diubah oleh pengguna lain.",
    });
    expect(bank.calls.map((call) => call.name)).not.toContain("updateBranch");
  });

  it("is no reason to refuse when nobody has; the bank is then told no version", async () => {
    bank.give("listUsers", [withoutVersion(siti)]);
    bank.give("updateUser", null);
    const as = module.bankFor(headOffice);
    const { version } = await as.call("user", "11");
    // A name is no administrator's to change, nor is the status changed here.
    bank.give("listUsers", [{ ...withoutVersion(siti), name: "Siti", status: "Inactive" }]);
    await as.call("assignUser", { key: "11", branchKey: "ID0003", roleKey: "21", version }, "form-4");
    expect(bank.calls.at(-1)?.name).toBe("updateUser");
    expect(bank.calls.at(-1)?.body).not.toHaveProperty("version");
  });

  it("is no reason to refuse if the record already holds what the edit wants", async () => {
    bank.give("listBranches", [withoutVersion(bandung)]);
    bank.give("listUsers", [withoutVersion(siti)]);
    bank.give("listRoles", [withoutVersion(operator)]);
    for (const name of ["updateBranch", "updateUser", "updateRole"] as const) bank.give(name, null);
    const as = module.bankFor(headOffice);
    const [branch, user, role] = await Promise.all([
      as.call("branch", "ID0002"),
      as.call("user", "11"),
      as.call("role", "21"),
    ]);
    const edit = { ...branchEdit(branch.version), phoneNumber: "+628120000009" };
    const { name, type, address, phoneNumber } = edit;
    const changed = { ...withoutVersion(bandung), name, type, address: { address } };
    bank.give("listBranches", [{ ...changed, phone_number: phoneNumber }]);
    await as.call("updateBranch", edit, "form-6");
    bank.give("listUsers", [{ ...withoutVersion(siti), role: { _key: "99", description: "" } }]);
    await as.call(
      "assignUser",
      { key: "11", branchKey: user.branch.key, roleKey: "99", version: user.version },
      "form-7",
    );
    const permissions = { menu: [{ code: "MN204", view: true }] };
    bank.give("listRoles", [{ ...withoutVersion(operator), role_permissions: permissions }]);
    await as.call("updateRole", { ...role, features: ["MN204"] }, "form-8");
    const sent = bank.calls.map((call) => call.name).filter((called) => called.startsWith("update"));
    expect(sent).toEqual(["updateBranch", "updateUser", "updateRole"]);
  });

  it("covers what a role grants", async () => {
    bank.give("listRoles", [withoutVersion(operator)]);
    const as = module.bankFor(headOffice);
    const role = await as.call("role", "21");
    const wider = { menu: [{ code: "MN204", view: true }] };
    bank.give("listRoles", [{ ...withoutVersion(operator), role_permissions: wider }]);
    await expect(as.call("updateRole", { ...role }, "form-5")).rejects.toMatchObject({
      message: "Data sudah diubah oleh pengguna lain.",
    });
  });
});
