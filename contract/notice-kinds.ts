import type { MenuFeatureCode } from "./features";

/** The words for a voided request, by its type: the same as on the screens of that type. */
const voidedWords: Readonly<Record<string, string>> = { P00003: "ditolak", P00004: "dibatalkan" };
const voidedWord = (transactionType: string | null) =>
  voidedWords[transactionType ?? ""] ?? "dibatalkan atau ditolak";

const dueToGo = "Masa Simpan: ada data yang sudah lewat masa simpannya.";

/** What an e-mail says of a notice: nothing personal. */
interface EmailFacts {
  /** The transaction, batch, user, role, rule, deputyship, sign-in, request about personal data or incident that the notice is about. */
  readonly reference: string;
  /** The screen on which a waiting request is decided. */
  readonly screen: string;
  /** The type of the request that the notice is about; null where it is about something else, or its reader may not see it. */
  readonly transactionType: string | null;
}

/** What a notice is about, in words, as far as its reader may see that by now. */
export interface NoticeFacts extends EmailFacts {
  /** What waits, for a notice that is unread. */
  readonly waiting: { readonly total: string; readonly since: string } | null;
  readonly request: {
    readonly what: string;
    readonly customer: string;
    readonly amount: string;
    readonly reason: string | null;
  } | null;
  readonly batch: {
    readonly label: string;
    /** Rows that can be processed or were; of these, how many were; and rows with errors. */
    readonly valid: string;
    readonly processed: string;
    readonly failed: string;
  } | null;
  readonly rule: string | null;
  readonly deputyship: { readonly approver: string; readonly deputy: string; readonly days: string } | null;
  readonly dataRequest: { readonly what: string; readonly person: string; readonly due: string } | null;
  /** Empty where the bank does not know it. */
  readonly device: string;
  readonly address: string;
}

interface Subject {
  /** What a user chooses mail for: what waits for them, their own requests and uploads, their account and rights. */
  readonly topic: "approvals" | "work" | "account";
  /** The screen that opens, or one's own sessions. What waits, a request and a batch open that of their kind. */
  readonly screen?: MenuFeatureCode | "sessions";
}

const subjects = {
  decision: { topic: "approvals" },
  request: { topic: "work" },
  batch: { topic: "work" },
  user: { topic: "account" },
  role: { topic: "account" },
  signIn: { topic: "account", screen: "sessions" },
  rule: { topic: "account", screen: "MN604" },
  deputyship: { topic: "account", screen: "MN605" },
  // A request about personal data, for who registered it; one that is due, also for who may answer it.
  dataRequest: { topic: "work" },
  dueRequest: { topic: "approvals" },
  // An incident that is due, for who recorded it and who may close it.
  dueIncident: { topic: "approvals", screen: "MN706" },
  // What has been kept long enough, for those who propose that it goes.
  retention: { topic: "approvals", screen: "MN704" },
} satisfies Readonly<Record<string, Subject>>;

interface NoticeRow {
  readonly about: NoticeSubject;
  /** The action of the audit trail by which it happens; undefined where the bank has it told by itself. */
  readonly action?: string;
  readonly email: (facts: EmailFacts) => string;
  /** The text on the screen; null where its reader may not see the subject, and reads the e-mail's text. */
  readonly text: (facts: NoticeFacts) => string | null;
}

/** What an administrator has changed. */
function byAdministrator<About extends "user" | "role">(about: About, action: string, changed: string) {
  return { about, action, email: () => `${changed}.`, text: () => `${changed} oleh administrator.` };
}

const kinds = {
  waiting: {
    about: "decision",
    email: ({ screen }) => `${screen}: ada data yang menunggu persetujuan Anda.`,
    text: ({ screen, waiting }) =>
      waiting
        ? `${screen}: ${waiting.total} menunggu Anda, terlama sejak ${waiting.since}.`
        : `${screen}: data menunggu persetujuan Anda.`,
  },
  "request-approved": {
    about: "request",
    action: "transaction.approve",
    email: ({ reference }) => `Permintaan ${reference} disetujui.`,
    text: ({ request }) =>
      request && `${request.what} ${request.customer} sebesar ${request.amount} disetujui.`,
  },
  "request-refused": {
    about: "request",
    action: "transaction.void",
    email: ({ reference, transactionType }) => `Permintaan ${reference} ${voidedWord(transactionType)}.`,
    text: ({ request, transactionType }) =>
      request &&
      `${request.what} ${request.customer} sebesar ${request.amount} ${voidedWord(transactionType)}${request.reason ? `: ${request.reason}` : "."}`,
  },
  "batch-checked": {
    about: "batch",
    email: ({ reference }) => `Upload ${reference} selesai diperiksa.`,
    text: ({ batch }) =>
      batch && `Upload ${batch.label} selesai diperiksa: ${batch.valid} baris benar, ${batch.failed} salah.`,
  },
  "batch-processed": {
    about: "batch",
    action: "batch.processed",
    email: ({ reference }) => `Upload ${reference} selesai diproses.`,
    text: ({ batch }) =>
      batch && `Upload ${batch.label} selesai: ${batch.processed} dari ${batch.valid} baris diproses.`,
  },
  "batch-broke-off": {
    about: "batch",
    email: ({ reference }) => `Upload ${reference} terputus.`,
    text: ({ batch }) => batch && `Upload ${batch.label} terputus. Unggah ulang filenya.`,
  },
  "user-assigned": byAdministrator("user", "user.assign", "Role atau cabang Anda diubah"),
  "user-activated": byAdministrator("user", "user.activate", "Akun Anda diaktifkan"),
  "user-deactivated": byAdministrator("user", "user.deactivate", "Akun Anda dinonaktifkan"),
  "role-changed": byAdministrator("role", "role.update", "Hak akses role Anda diubah"),
  // The sign-in came from a new address or a new browser.
  "new-sign-in": {
    about: "signIn",
    email: ({ reference }) =>
      `Ada yang masuk dengan akun Anda dari perangkat atau alamat yang baru. Nomor referensi: ${reference}.`,
    text: ({ device, address }) => {
      const places = [device, address && `alamat ${address}`].filter((place) => place !== "");
      const from = places.length > 0 ? `: ${places.join(", ")}` : "";
      return `Akun Anda dipakai masuk dari perangkat atau alamat baru${from}. Jika bukan Anda, akhiri sesinya lalu ganti kata sandi Anda.`;
    },
  },
  "rule-in-force": {
    about: "rule",
    action: "approval-rule.approve",
    email: ({ reference }) => `Aturan persetujuan ${reference} mulai berlaku.`,
    text: ({ rule, reference }) => `Aturan persetujuan mulai berlaku: ${rule ?? reference}.`,
  },
  "rule-ended": {
    about: "rule",
    action: "approval-rule.end",
    email: ({ reference }) => `Aturan persetujuan ${reference} berakhir.`,
    text: ({ rule, reference }) => `Aturan persetujuan berakhir: ${rule ?? reference}.`,
  },
  "deputy-named": {
    about: "deputyship",
    action: "deputy.name",
    email: ({ reference }) => `Anda ditunjuk menjadi penyetuju pengganti. Nomor referensi: ${reference}.`,
    text: ({ deputyship }) =>
      deputyship
        ? `Anda ditunjuk menjadi pengganti ${deputyship.approver}, ${deputyship.days}.`
        : "Anda ditunjuk menjadi penyetuju pengganti.",
  },
  // Ended early.
  "deputy-ended": {
    about: "deputyship",
    action: "deputy.end",
    email: ({ reference }) => `Penggantian ${reference} diakhiri lebih awal.`,
    text: ({ deputyship }) =>
      deputyship &&
      `Penggantian ${deputyship.approver} oleh ${deputyship.deputy}, ${deputyship.days}, diakhiri lebih awal.`,
  },
  "data-request-due": {
    about: "dueRequest",
    email: ({ reference }) => `Permintaan data ${reference} harus dijawab dalam 24 jam.`,
    text: ({ dataRequest }) =>
      dataRequest &&
      `${dataRequest.what} ${dataRequest.person} harus dijawab paling lambat ${dataRequest.due}.`,
  },
  "data-request-late": {
    about: "dueRequest",
    email: ({ reference }) => `Permintaan data ${reference} terlambat dijawab.`,
    text: ({ dataRequest }) =>
      dataRequest && `${dataRequest.what} ${dataRequest.person} terlambat dijawab, batas ${dataRequest.due}.`,
  },
  "incident-due": {
    about: "dueIncident",
    email: ({ reference }) => `Insiden ${reference} harus diberitahukan dan ditutup dalam 24 jam.`,
    text: () => null,
  },
  "incident-late": {
    about: "dueIncident",
    email: ({ reference }) => `Insiden ${reference} terlambat: sudah lebih dari 3 × 24 jam sejak ditemukan.`,
    text: () => null,
  },
  "data-request-answered": {
    about: "dataRequest",
    action: "data-request.answer",
    email: ({ reference }) => `Permintaan data ${reference} dijawab.`,
    text: ({ dataRequest }) => dataRequest && `${dataRequest.what} ${dataRequest.person} dijawab.`,
  },
  "data-request-refused": {
    about: "dataRequest",
    action: "data-request.refuse",
    email: ({ reference }) => `Permintaan data ${reference} ditolak.`,
    text: ({ dataRequest }) => dataRequest && `${dataRequest.what} ${dataRequest.person} ditolak.`,
  },
  "retention-due": {
    about: "retention",
    email: () => dueToGo,
    text: () => dueToGo,
  },
} satisfies Readonly<Record<string, NoticeRow>>;

export type NoticeKind = keyof typeof kinds;
export type NoticeTopic = Subject["topic"];
export type NoticeSubject = keyof typeof subjects;

/** What users are told, for both programs: how each kind comes about, what it is about, and its words. */
export const noticeKinds: Readonly<Record<NoticeKind, NoticeRow>> = kinds;
export const noticeKindNames = Object.keys(kinds) as [NoticeKind, ...NoticeKind[]];

/** What notices are about. Whom each concerns is in bank-api/store/people/notices.ts. */
export const noticeSubjects: Readonly<Record<NoticeSubject, Subject>> = subjects;
