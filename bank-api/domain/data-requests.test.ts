import { describe, expect, it, test } from "vitest";
import type { NewDataRequest } from "contract/extensions/data-requests";
import {
  correctsNothing,
  dueAt,
  erasedAlready,
  erasureIn,
  moneyLeft,
  notRestricted,
  otherRequestWaits,
  readPast,
  readReply,
  readRequest,
  requestWaits,
  requireText,
  warnsAt,
} from "./data-requests";

const now = new Date("2026-11-20T03:00:00.000Z");

test("a request has to be answered after three days of 24 hours, and is told of a day before", () => {
  expect(dueAt(now).toISOString()).toBe("2026-11-23T03:00:00.000Z");
  expect(warnsAt(new Date("2026-11-22T03:00:00.000Z"))).toEqual(dueAt(now));
});

describe("a request", () => {
  const given: NewDataRequest = {
    kind: "copy",
    asker: "guardian",
    askerName: " Siti\n Aminah ",
    proof: " KTP dilihat ",
    channel: "letter",
    receivedAt: now.toISOString(),
    wish: " Salinan data.\r\nLewat surat. ",
  };
  const read = (changes: Partial<NewDataRequest>) => () => readRequest({ ...given, ...changes }, now);

  it("is kept as it was received, with its texts in one form", () => {
    expect(readRequest(given, now)).toEqual({
      ...given,
      receivedAt: now,
      askerName: "Siti Aminah",
      proof: "KTP dilihat",
      wish: "Salinan data.\nLewat surat.",
    });
  });

  it("was received by now, at most 366 days ago", () => {
    for (const receivedAt of ["2026-11-20T03:00:00.001Z", "kemarin"])
      expect(read({ receivedAt })).toThrow("Waktu diterima tidak boleh di masa depan.");
    expect(read({ receivedAt: "2025-11-19T03:00:00.000Z" })).not.toThrow();
    expect(read({ receivedAt: "2025-11-19T02:59:59.999Z" })).toThrow(
      "Waktu diterima paling lama 366 hari yang lalu: periksa tahunnya.",
    );
  });

  it.each([
    ["askerName", "Nama pemohon", 100],
    ["proof", "Bukti identitas", 300],
    ["wish", "Isi permintaan", 2000],
  ] as const)("has %s, which has an end", (field, label, longest) => {
    expect(read({ [field]: "a".repeat(longest) })).not.toThrow();
    const fault = `${label} wajib diisi, paling banyak ${longest} karakter.`;
    for (const text of [" ", "-", "a".repeat(longest + 1)]) expect(read({ [field]: text })).toThrow(fault);
  });
});

describe("an answer", () => {
  it("tells the person something, in a text that has an end", () => {
    expect(readReply({ text: " Terlampir. " }, "copy", "approve")).toEqual({
      answer: "Terlampir.",
      ground: null,
      stopsAccounts: false,
    });
    const fault = "Jawaban wajib diisi, paling banyak 2000 karakter.";
    expect(() => readReply(undefined, "copy", "approve")).toThrow(fault);
    expect(() => readReply({ text: "a".repeat(2001) }, "copy", "approve")).toThrow(fault);
  });

  it.each([
    ["restriction", true],
    ["erasure", false],
    ["withdrawal", true],
    ["copy", false],
    ["lifting", false],
  ] as const)("to a request for %s can stop accounts: %s", (kind, stops) => {
    const reply = { text: "Ya.", stopsAccounts: true };
    expect(readReply(reply, kind, "approve").stopsAccounts).toBe(stops);
    expect(readReply({ text: "Ya." }, kind, "approve").stopsAccounts).toBe(false);
  });

  it("has no ground, even where one was sent", () => {
    expect(readReply({ text: "Ya.", ground: "others" }, "copy", "approve").ground).toBeNull();
  });
});

test("a refusal has its ground, and stops no accounts", () => {
  const reply = { text: "Tidak.", ground: "others", stopsAccounts: true } as const;
  expect(readReply(reply, "restriction", "refuse")).toEqual({
    answer: "Tidak.",
    ground: "others",
    stopsAccounts: false,
  });
  expect(() => readReply({ text: "Tidak." }, "restriction", "refuse")).toThrow(
    "Dasar penolakan wajib dipilih.",
  );
  expect(() => readReply(undefined, "restriction", "refuse")).toThrow("Jawaban wajib diisi");
});

test("an instant that is no time of a request is told by the name of its field", () => {
  expect(readPast(now.toISOString(), now, "Waktu diketahui")).toEqual(now);
  expect(() => readPast("2026-11-21T03:00:00Z", now, "Waktu diketahui")).toThrow(
    "Waktu diketahui tidak boleh di masa depan.",
  );
});

test("an erased person is in backups for as long as these are kept", () => {
  const settings = { backupDays: 30 };
  expect(erasureIn(null, settings)).toBeNull();
  expect(erasureIn({ at: null }, settings)).toEqual({ at: null, inBackupsUntil: null });
  expect(erasureIn({ at: now.toISOString() }, settings)).toEqual({
    at: now.toISOString(),
    inBackupsUntil: "2026-12-20T03:00:00.000Z",
  });
});

test("a text counts its characters as people do", () => {
  expect(requireText("🙂🙂", "Isi", 2)).toBe("🙂🙂");
  expect(() => requireText("🙂🙂", "Isi", 1)).toThrow("Isi wajib diisi, paling banyak 1 karakter.");
});

test("what stands in the way of a request is told by its code, in a sentence", () => {
  const refusals = [
    requestWaits,
    correctsNothing,
    notRestricted,
    erasedAlready,
    moneyLeft,
    otherRequestWaits,
  ];
  expect(refusals.map((refusal) => `${refusal().code} ${refusal().message}`)).toEqual([
    "E1 Permintaan yang sama dari orang ini sudah menunggu jawaban.",
    "E3 Data yang benar hanya diisi untuk permintaan Perbaikan Data.",
    "E3 Data orang ini tidak sedang dibatasi.",
    "E3 Data orang ini sudah dihapus.",
    "E3 Account orang ini masih bersaldo atau menahan dana: kosongkan dahulu, baru datanya dihapus.",
    "E3 Permintaan lain tentang data orang ini masih menunggu: jawab atau tolak dahulu.",
  ]);
});
