import { expect, test } from "vitest";
import type { Actor } from "./actor";
import {
  parseBranchAddress,
  parseBranchCode,
  parseBranchPhone,
  parseEmail,
  parseName,
  parseRoleCode,
  requireAdministratorLeft,
  requireAssignableBranch,
  requireAssignableRole,
  requireAssigner,
  requireBranchChange,
  requireOpeningBranch,
  requireOther,
} from "./administration";

const atBranch: Actor = {
  userId: "1",
  sessionId: "2",
  name: "Seseorang",
  username: "seseorang@ramahzakat.example",
  branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  roleId: "3",
  features: new Set(["MN601", "MN602", "MN603"]),
};
const atHeadOffice: Actor = {
  ...atBranch,
  branch: { id: "ID0001", name: "Kantor Pusat", isHeadOffice: true },
};

test("names are trimmed and have 1 to 100 characters, however they are encoded", () => {
  expect(parseName("  Siti  ", "Nama")).toBe("Siti");
  expect(parseName(`a${"🙂".repeat(99)}`, "Nama")).toHaveLength(199);
  expect(() => parseName(" ", "Nama")).toThrow("Nama wajib diisi.");
  expect(() => parseName("a".repeat(101), "Nama")).toThrow("paling banyak 100");
});

test.each(["Siti\nAminah", "\u2066Siti\u2069\u00a0Aminah", "Siti\u0000Aminah"])(
  "%j is cleaned to one line",
  (text) => expect(parseName(text, "Nama")).toBe("Siti Aminah"),
);
test.each(["\u200b\u200b", "-", "–"])("%j is no name", (text) =>
  expect(() => parseName(text, "Nama")).toThrow("Nama wajib diisi."),
);

test("e-mail addresses are lower-cased", () => {
  expect(parseEmail(" Siti.Aminah@Ramahzakat.Example ")).toBe("siti.aminah@ramahzakat.example");
});

test.each([
  "",
  "siti",
  "siti@",
  "@x.example",
  "a b@x.example",
  "a@x",
  "a@x.example\nBcc: b@x.example",
  "a,b@x.example",
  "sit\u0456@x.example",
  "a@b@x.example",
  "a@x.e",
  "a@x.",
  "a@.",
  "a b@x.example",
  "a@x y.example",
  "a@x.exa mple",
  `${"a".repeat(65)}@x.example`,
  `a@${"x".repeat(245)}.example`,
])("%j is no e-mail address", (text) => expect(() => parseEmail(text)).toThrow("Format email belum sesuai"));

test("an e-mail address has 254 characters at most, and 64 before the @", () => {
  const longest = `${"a".repeat(64)}@${"x".repeat(181)}.example`;
  expect(longest).toHaveLength(254);
  expect(parseEmail(longest)).toBe(longest);
});

test("codes have no spaces", () => {
  expect(parseBranchCode(" ID0004 ")).toBe("ID0004");
  expect(() => parseBranchCode("ID 4")).toThrow("Kode Cabang");
  expect(parseBranchCode("A".repeat(20))).toHaveLength(20);
  for (const code of ["A".repeat(21), "", "ID.4", "!ID4", "ID4!"])
    expect(() => parseBranchCode(code)).toThrow("Kode Cabang");
  expect(parseRoleCode("admin.cabang")).toBe("admin.cabang");
  expect(parseRoleCode("A".repeat(50))).toHaveLength(50);
  for (const code of ["A".repeat(51), "", "admin cabang", "!admin", "admin!"])
    expect(() => parseRoleCode(code)).toThrow("Kode Role");
});

test("a branch need not have a phone", () => {
  expect(parseBranchPhone("")).toBe("");
  expect(() => parseBranchPhone("12")).toThrow("No.Telp Cabang");
});

test("the phone of a branch is kept as +62…", () => {
  expect(parseBranchPhone("(022) 1234-5678")).toBe("+622212345678");
});

test("the address of a branch has 500 characters at most, on one line or several", () => {
  expect(parseBranchAddress(" Jl. Merdeka 1\r\nBandung ")).toBe("Jl. Merdeka 1\nBandung");
  expect(parseBranchAddress("-")).toBe("");
  expect(parseBranchAddress("a".repeat(500))).toHaveLength(500);
  expect(() => parseBranchAddress("a".repeat(501))).toThrow("Alamat Cabang paling banyak 500 karakter.");
});

test("a name holds no KTP number", () => {
  expect(() => parseName("Siti 3204110101900001", "Nama")).toThrow(
    "Nama tidak boleh memuat nomor KTP, NPWP, atau account.",
  );
});

test("only head office gives a user another role, branch or e-mail", () => {
  expect(() => requireAssigner(atHeadOffice)).not.toThrow();
  expect(() => requireAssigner(atBranch)).toThrow(
    "Hanya kantor pusat yang dapat mengubah email, cabang dan role pengguna.",
  );
});

test("nobody administers themselves", () => {
  expect(() => requireOther(atBranch, "1")).toThrow("Anda sendiri");
  expect(() => requireOther(atBranch, "2")).not.toThrow();
});

test("a role to be given is active and grants nothing the giver lacks", () => {
  const role = { id: "9", status: "Active", features: ["MN601"] } as const;
  expect(requireAssignableRole(atBranch, role)).toBe(role);
  expect(() => requireAssignableRole(atBranch, undefined)).toThrow("Role");
  expect(() => requireAssignableRole(atBranch, { ...role, status: "Inactive" })).toThrow("Role");
  expect(() => requireAssignableRole(atBranch, { ...role, features: ["MN100"] })).toThrow("hak akses");
});

test("a branch that a user gets is one in sight, and active", () => {
  const branch = { id: "ID0003", type: "Cabang", status: "Active" } as const;
  expect(requireAssignableBranch(branch)).toBe(branch);
  expect(() => requireAssignableBranch({ ...branch, status: "Inactive" })).toThrow("Cabang");
  expect(() => requireAssignableBranch(undefined)).toThrow("Cabang");
});

test("the last administrator stays; where there is none, none is lost", () => {
  expect(() => requireAdministratorLeft(1, 0)).toThrow("Harus tetap ada");
  expect(() => requireAdministratorLeft(2, 1)).not.toThrow();
  expect(() => requireAdministratorLeft(0, 1)).not.toThrow();
  expect(() => requireAdministratorLeft(0, 0)).not.toThrow();
});

test("only head office opens branches, below the main one", () => {
  expect(() => requireOpeningBranch(atHeadOffice, "ID0001")).not.toThrow();
  expect(() => requireOpeningBranch(atHeadOffice, "ID0002")).toThrow("Cabang induk");
  expect(() => requireOpeningBranch(atBranch, "ID0001")).toThrow("Hanya kantor pusat");
});

test("only head office says which branch is head office, and the main branch stays it", () => {
  const branch = { id: "ID0002", type: "Cabang", status: "Active", town: "" } as const;
  const raised = { ...branch, type: "Pusat" } as const;
  expect(() => requireBranchChange(atBranch, branch, raised)).toThrow("Hanya kantor pusat");
  expect(() => requireBranchChange(atBranch, branch, branch)).not.toThrow();
  expect(() => requireBranchChange(atHeadOffice, branch, raised)).not.toThrow();
  expect(() => requireBranchChange(atBranch, branch, { ...branch, status: "Inactive" })).toThrow(
    "Hanya kantor pusat yang dapat mengubah jenis dan status cabang.",
  );
  const main = { ...raised, id: "ID0001" } as const;
  expect(() => requireBranchChange(atHeadOffice, main, { ...main, status: "Inactive" })).toThrow(
    "Jenis dan status kantor pusat tidak dapat diubah.",
  );
  expect(() => requireBranchChange(atHeadOffice, main, { ...main, type: "Cabang" })).toThrow(
    "tidak dapat diubah",
  );
});

test("only head office sets the town of a branch, the main one's too", () => {
  const main = { id: "ID0001", type: "Pusat", status: "Active", town: "" } as const;
  const change = () => requireBranchChange(atBranch, main, { ...main, town: "Jakarta" });
  expect(change).toThrow("Hanya kantor pusat yang dapat mengubah kota cabang.");
  expect(() => requireBranchChange(atHeadOffice, main, { ...main, town: "Jakarta" })).not.toThrow();
});
