import { featureNames } from "contract/features";

/**
 * Where personal data is, whose it is, what for, and how it ends: the one table of it. The register of processing, the copy for a
 * person and erasure come from here (docs/decisions/personal-data.md). Sentences are in Indonesian, since people read them.
 */

const people = { mustahik: "Mustahik", merchant: "Merchant", staff: "Petugas", other: "Orang lain" } as const;
export type Whose = keyof typeof people;

/** Kinds of data. `behaviour` is what somebody did, or what was done about them. */
const kinds = {
  identity: "Identitas",
  contact: "Kontak",
  family: "Keluarga",
  need: "Kebutuhan",
  money: "Keuangan",
  behaviour: "Kegiatan",
} as const;
type DataKind = keyof typeof kinds;
/** The names of kinds of data. */
export const kindNames = (has: (kind: DataKind) => boolean) => namesOf(kinds, has);

/** Article 20 of law 27 of 2022. */
const grounds = {
  consent: "Persetujuan (pasal 20 ayat 2 huruf a)",
  contract: "Perjanjian (pasal 20 ayat 2 huruf b)",
  "legal duty": "Kewajiban hukum (pasal 20 ayat 2 huruf c)",
  "legitimate interest": "Kepentingan sah (pasal 20 ayat 2 huruf f)",
} as const;
type Ground = keyof typeof grounds;

/** What becomes of data when its person is erased. */
const ends = {
  gone: "Dihapus",
  replaced: "Nama diganti “Data dihapus”",
  books: "Pembukuan tetap 10 tahun, tanpa nama",
  number: "Nomor tetap, tanpa orangnya",
  trail: "Bukti perbuatan petugas tetap",
  lapses: "Hilang setelah waktunya",
  outside: "Salinan di luar: dihapus pemegangnya",
} as const;
type DataEnd = keyof typeof ends;

/**
 * How long what is over is kept, as the settings name it (`env.ts`). What `contract/retention-categories.ts`
 * names goes after an approval; store/upkeep/purge.ts deletes the rest, and a backup what is too old.
 */
export interface Retention {
  readonly requestIdMinutes: number;
  readonly answerHours: number;
  readonly sessionDays: number;
  readonly signInDays: number;
  readonly mailDays: number;
  readonly failedRowDays: number;
  readonly noticeDays: number;
  readonly backupDays: number;
  readonly peopleYears: number;
  readonly accessYears: number;
}

interface Activity {
  readonly purpose: string;
  /** The purpose as people are told whose data it is; a purpose without it only keeps the system safe and running. */
  readonly told?: string;
  readonly ground: Ground;
  readonly seenBy: string;
  /** The codes of those who see it. A test compares them with the needs of the calls that show it. */
  readonly rights?: string;
}

/** What the organisation processes personal data for: the rows of the register of processing. */
export const activities = {
  registry: {
    purpose: "Mendata mustahik agar zakat sampai kepada yang berhak",
    told: "mendata siapa yang berhak menerima zakat",
    ground: "consent",
    seenBy: "Cabangnya dan kantor pusat",
    rights: "MN201 MN204 MN205 MN206 MN207 MN208 MN209 MN408 MN507 MN701 MN704 MN705 MN706 MN707 MN708 MN710",
  },
  merchants: {
    purpose: "Bekerja sama dengan merchant tempat mustahik berbelanja",
    told: "bekerja sama dengan toko tempat bantuan dibelanjakan",
    ground: "contract",
    seenBy: "Cabangnya dan kantor pusat",
    rights: "MN301 MN304 MN305 MN701 MN704 MN705 MN706 MN707 MN708 MN710",
  },
  ledger: {
    purpose: "Menyalurkan zakat, membukukan setiap rupiah, dan melaporkannya (UU 23/2011)",
    told: "menyalurkan zakat dan membukukan setiap rupiahnya",
    ground: "legal duty",
    seenBy: "Cabangnya, cabang lawan transaksi, dan kantor pusat",
    rights:
      "MN201 MN204 MN205 MN207 MN301 MN303 MN304 MN404 MN405 MN501 MN502 MN503 MN504 MN505 MN506 MN507 MN701 MN708",
  },
  uploads: {
    purpose: "Memeriksa file data sebelum berlaku, dan menjelaskan baris yang salah",
    told: "memeriksa data sebelum dipakai",
    ground: "legitimate interest",
    seenBy: "Pengunggah dan penyetuju di cabangnya, dan kantor pusat",
    rights: "MN202 MN203 MN206 MN210 MN302 MN401 MN402 MN403 MN406 MN407 MN701 MN708",
  },
  duplicates: {
    purpose: "Mencegah satu orang terdaftar atau dibayar dua kali",
    told: "memastikan tidak ada orang yang tercatat atau dibayar dua kali",
    ground: "legitimate interest",
    seenBy: "Cabang salah satu data dan kantor pusat",
    rights: "MN209 MN408 MN701 MN708",
  },
  decisions: {
    purpose: "Memastikan usulan diputuskan oleh orang lain",
    told: "memastikan setiap keputusan diperiksa orang kedua",
    ground: "legitimate interest",
    seenBy:
      "Yang mengusulkan dan yang memutuskan, menurut hak masing-masing, dan dalam salinan untuk orangnya",
    rights: "MN701 MN708",
  },
  requests: {
    purpose: "Menjawab permintaan orang tentang datanya (pasal 30 sampai 33, 40, 41, dan 43)",
    told: "menjawab permintaan Anda tentang data Anda",
    ground: "legal duty",
    seenBy: "Cabangnya dan kantor pusat",
    rights: "MN201 MN301 MN701 MN708",
  },
  information: {
    purpose: "Membuktikan apa yang diberitahukan kepada orang tentang datanya (pasal 21 dan 24)",
    told: "membuktikan apa yang kami beri tahukan kepada Anda",
    ground: "legal duty",
    seenBy: "Cabangnya dan kantor pusat",
    rights: "MN201 MN202 MN301 MN302 MN401 MN403 MN701 MN702 MN708 MN709",
  },
  accounts: {
    purpose: "Memberi petugas akun dan hak sesuai tugasnya",
    ground: "contract",
    seenBy: "Petugas itu sendiri, cabangnya, dan kantor pusat",
    rights: "MN506 MN601 MN602 MN603 MN604 MN605 MN606",
  },
  security: {
    purpose: "Melindungi data dari orang yang tidak berhak masuk (pasal 35 dan 39)",
    ground: "legal duty",
    seenBy: "Petugas itu sendiri, administrator cabangnya, dan kantor pusat",
    rights: "MN601 MN706 MN710",
  },
  trail: {
    purpose: "Membuktikan siapa yang mengubah, membuka, dan mengunduh data (pasal 31, 32, dan 47)",
    told: "membuktikan siapa yang membuka dan mengubah data Anda",
    ground: "legal duty",
    seenBy: "Cabangnya, kantor pusat, dan pemeriksa jejak audit",
    rights: "MN201 MN301 MN601 MN602 MN603 MN606 MN701 MN705 MN706 MN708 MN710",
  },
  told: {
    purpose: "Memberi tahu petugas apa yang menunggu, sudah diputuskan, atau menyangkut akunnya",
    ground: "contract",
    seenBy: "Petugas itu sendiri",
  },
  desk: {
    purpose: "Menjaga tampilan dan isian petugas tetap ada selama ia bekerja",
    ground: "legitimate interest",
    seenBy: "Petugas itu sendiri, dan petugas cabangnya bila tampilan dibagikan",
  },
  once: {
    purpose: "Membuat setiap kiriman berlaku satu kali walau jaringan terputus",
    ground: "legitimate interest",
    seenBy: "Tidak ditampilkan kepada siapa pun",
  },
  operation: {
    purpose: "Menjalankan sistem dan memulihkan data setelah gangguan (pasal 35)",
    ground: "legal duty",
    seenBy: "Pengelola sistem",
  },
} as const satisfies Readonly<Record<string, Activity>>;
type ActivityName = keyof typeof activities;

/** What it is for, whose it is (`customer`: a mustahik or a merchant), its kind, and its end. */
type Line = `${ActivityName} ${Whose | "customer"} ${DataKind} ${DataEnd}`;

/**
 * One table of the database, or one place beside it: its columns by what is said of them. `kept` says how long its personal data
 * stays; `{signInDays}` stands for a setting. `none` has what is not personal, by a word that says why: `office` is about the
 * organisation, `key` only names a record, and the fields of `json` are judged one by one.
 */
type Place = { readonly [line in Line]?: string } & { readonly kept?: string; readonly none?: string };

const registered =
  "Data diri: tanpa batas waktu; bila tidak aktif dan belum pernah bertransaksi: {peopleYears} tahun, lalu dihapus setelah disetujui dua orang";
const booked =
  "Catatan uang: paling singkat 10 tahun, karena undang-undang mewajibkannya (UU 8/1997 pasal 11)";
const proven = "Catatan siapa yang mengubah dan menyetujui: tanpa batas waktu, sebagai bukti";
const accessed =
  "Catatan siapa yang melihat data: {accessYears} tahun, lalu dihapus setelah disetujui dua orang";
const told = "Pemberitahuan untuk petugas: {noticeDays} hari, lalu dihapus setelah disetujui dua orang";
const employed = "Akun dan hak petugas: tanpa batas waktu";

/** The tables of the database. A column of JSON has its fields as `column.field`, at any depth; `change` stands for `before` and `after`. */
export const personalTables = {
  // ── People ──
  customers: {
    kept: registered,
    "registry mustahik identity replaced": "name name_lower name_key",
    "registry mustahik identity gone": "national_id birth_date birth_place gender",
    "registry mustahik contact gone": "phone mobile address region_code",
    "registry mustahik family gone": "family_card_number",
    "registry mustahik need gone": "asnaf",
    "registry mustahik behaviour number": "branch_id status created_at batch_id batch_row same_as_id",
    "requests customer behaviour gone": "restriction_id",
    "merchants merchant identity replaced": "name name_lower name_key",
    "merchants merchant identity gone": "national_id tax_id",
    "merchants merchant contact gone": "phone mobile address region_code",
    "merchants merchant money gone": "bank_account_number",
    "merchants other identity gone": "pic bank_account_owner",
    "merchants merchant behaviour number": "branch_id status category created_at batch_id batch_row",
    none: "key id; technical customer_type ordinal erased_at",
  },
  erasures: {
    kept: proven,
    "requests customer behaviour number": "customer_id approved_at erased_at",
    none: "key proposal_id",
  },
  duplicate_pairs: {
    kept: "Catatan bahwa dua data mungkin milik satu orang: tanpa batas waktu",
    "duplicates mustahik behaviour gone": "decision_reason",
    "duplicates mustahik behaviour number": "first_id second_id ended_id reasons state found_at",
    "duplicates staff behaviour trail": "decided_by decided_at",
    none: "key id proposal_id first_branch_id second_branch_id",
  },
  duplicate_checks: {
    kept: "Antrean untuk mencari data lain milik orang yang sama: beberapa detik",
    "duplicates mustahik identity lapses": "customer_id",
    none: "key id",
  },
  data_requests: {
    kept: "Permintaan tentang data pribadi dan jawabannya: tanpa batas waktu",
    "requests customer identity number": "customer_id",
    "requests customer behaviour number": "kind asker channel received_at due_at ground stops_accounts",
    "requests customer behaviour gone": "wish answer proof",
    "requests customer identity gone": "corrections.name",
    "requests mustahik identity gone": "corrections.birthDate corrections.birthPlace corrections.gender",
    "requests mustahik family gone": "corrections.familyCardNumber",
    "requests customer contact gone":
      "corrections.phone corrections.mobile corrections.address corrections.regionCode",
    "requests merchant money gone": "corrections.bankAccountNumber",
    "requests other identity gone": "asker_name corrections.pic corrections.bankAccountOwner",
    none: "key id; technical warned_at late_told_at; json corrections",
  },
  access_log: {
    kept: accessed,
    "trail customer behaviour number": "customer_id screen at",
    "trail staff behaviour trail": "user_id session_id address",
    none: "key id",
  },
  shown_people: {
    kept: accessed,
    "trail customer behaviour number": "customer_ids call way at",
    "trail staff behaviour trail": "user_id session_id address",
    none: "key id",
  },
  incidents: {
    kept: proven,
    "security staff behaviour trail":
      "user_ids session_id address from_day to_day data happened done changed_by found_at",
    none: "key id; technical due_at warned_at late_told_at; sum people",
  },

  // ── Money ──
  accounts: {
    kept: booked,
    "ledger customer identity replaced": "owner_name_lower",
    "ledger customer identity number": "customer_id",
    "ledger customer money books": "number balance_idr held_idr opened_at owner_status",
    "requests customer behaviour number": "stands_still is_closed",
    none: "key branch_id; technical product_code ordinal may_be_negative version",
  },
  account_balances: {
    kept: booked,
    "ledger customer money books": "balance_idr moved_on owner_status",
    none: "key branch_id; technical product_code ordinal",
  },
  transactions: {
    kept: booked,
    "ledger customer identity number": "source_customer_id beneficiary_customer_id",
    "ledger customer money books":
      "id transaction_type status amount_idr debit_account credit_account created_at decided_at batch_id batch_row programme_id",
    "ledger customer money gone": "description reason",
    "ledger mustahik need books": "asnaf",
    "ledger mustahik family gone": "household",
    "ledger staff behaviour trail":
      "created_by decided_by decided_for first_approved_at first_approved_by first_approved_for",
    none: "key branch_id rule_id; rule checkers; technical client_reference request_hash",
  },
  postings: {
    kept: booked,
    "ledger customer money books": "account_number change_idr balance_before_idr balance_after_idr posted_at",
    none: "key id transaction_id; technical account_version legs_before_idr legs_after_idr",
  },
  merchant_totals: {
    kept: booked,
    "ledger merchant money books": "merchant_id begins count total_idr",
    none: "key branch_id; technical span",
  },
  transaction_total_changes: {
    kept: booked,
    "ledger merchant money books": "merchant_id day count total_idr",
    none: "key id branch_id; technical status transaction_type",
  },
  transaction_totals: { none: "sum span transaction_type branch_id begins status count total_idr" },
  distribution_cells: {
    none: "sum span begins branch_id asnaf programme people households transactions total_idr",
  },
  list_blocks: { none: "sum series branch_id status sorted_by block total" },
  list_changes: { none: "key id; sum series branch_id status sorted_by block count" },

  // ── Files ──
  batches: {
    kept: "Nama dan hasil file: tanpa batas waktu",
    "uploads customer behaviour gone": "description file_name",
    "information customer behaviour number": "privacy_notice_id",
    "uploads staff identity trail": "creator_name processor_name canceller_name",
    "uploads staff behaviour trail":
      "creator_id created_at processor_id processed_at canceller_id cancelled_at first_approved_by first_approved_at",
    none: "key id branch_id label programme_id rule_id; technical kind file_hash optional_columns notices status items_failed moved_at tried_row lease_holder lease_until removing_rows rows_removed_at; sum row_count success_count failed_count process_count progress_done progress_total; rule checkers",
  },
  batch_rows: {
    kept: "Isi file: tanpa batas waktu; baris yang salah atau dibatalkan: {failedRowDays} hari, lalu dihapus setelah disetujui dua orang",
    "uploads customer identity gone": "identity cells.nama cells.nama_merchant cells.no_ktp cells.npwp",
    "uploads mustahik identity gone": "cells.tgl_lahir cells.tmp_lahir cells.jenis_kelamin",
    "uploads other identity gone": "cells.pic cells.pemilik_rekening",
    "uploads customer contact gone": "cells.no_tlp cells.no_hp cells.alamat cells.kode_region",
    "uploads mustahik family gone": "family_card_number cells.no_kk",
    "uploads mustahik need gone": "cells.asnaf cells.alasan",
    "uploads merchant money gone": "cells.no_rekening",
    "uploads merchant behaviour gone": "cells.kategori",
    "uploads mustahik money books": "amount_idr programme_id",
    "uploads mustahik money gone": "cells.nominal cells.program",
    "uploads customer identity number": "customer_id",
    "uploads customer behaviour number": "status",
    "uploads customer behaviour gone": "remarks obstacle cells.surplus",
    none: "key batch_id row_number; json cells",
  },
  batch_blocks: { none: "key batch_id; sum status block total" },
  batch_numbers: { none: "sum kind day last" },

  // ── Decisions ──
  proposals: {
    kept: proven,
    "decisions customer behaviour number": "subject",
    "decisions customer behaviour gone": "reason",
    "decisions staff behaviour trail": "user_id proposed_by proposed_at decided_by decided_at is_refused",
    none: "key id; technical kind",
  },
  bulk_decisions: {
    kept: proven,
    "decisions customer behaviour gone": "reason",
    "decisions staff behaviour trail": "made_by made_at decision",
    none: "key id; technical reference request_hash",
  },
  bulk_decision_items: {
    kept: proven,
    "decisions customer behaviour number": "transaction_key status code",
    "decisions customer behaviour gone": "message",
    none: "key decision_id; technical place",
  },
  approved_days: {
    kept: proven,
    "decisions staff behaviour trail": "user_id transaction_type day total_idr",
  },
  deputyships: {
    kept: proven,
    "decisions staff behaviour trail":
      "approver_id deputy_id reason from_day to_day created_at ended_at ended_by",
    none: "key id",
  },
  approval_rules: {
    none: "key id branch_id end_proposal_id; rule transaction_type from_idr checkers role_ids daily_limit_idr in_force_at ended_at",
  },
  programme_budgets: { none: "key id programme_id; rule year amount_idr" },

  // ── The organisation and its staff ──
  users: {
    kept: employed,
    "accounts staff identity trail": "name",
    "accounts staff contact trail": "username",
    "accounts staff behaviour trail": "status branch_id role_id created_at creator_id creator_name",
    "security staff identity gone": "password_hash password_temporary password_expires_at",
    none: "key id",
  },
  roles: {
    kept: employed,
    "accounts staff behaviour trail": "creator_id creator_name changer_id changer_name created_at",
    none: "key id; rule code description features requires_second_factor status",
  },
  branches: {
    kept: employed,
    "accounts staff behaviour trail": "creator_id creator_name changer_id changer_name created_at",
    none: "key id parent_id; office name type town address phone_number status",
  },
  programmes: {
    kept: employed,
    "accounts staff behaviour trail": "creator_id creator_name changer_id changer_name created_at",
    none: "key id; office code name field mark valid_from valid_until",
  },
  period_reports: {
    kept: employed,
    "accounts staff identity trail": "closer_name content.closedBy",
    "accounts staff behaviour trail": "closed_by closed_at content.closedAt",
    none: "technical span begins digest; json content; office content.name content.code content.field content.key content.branches content.programmes content.names; sum content.span content.start content.end content.figures content.asnaf content.branch content.programme content.people content.households content.transactions content.totalIdr",
  },
  privacy_notices: { none: "key id; office number text" },
  retention_runs: { none: "key id; technical category before ended_at; sum due removed" },
  saved_views: {
    kept: "Tampilan tersimpan: sampai dihapus pemiliknya",
    "desk customer behaviour gone": "name url",
    "desk staff behaviour gone": "owner_id is_shared created_at feature_code branch_id",
    none: "key id",
  },

  // ── Signing in ──
  sessions: {
    kept: "Sesi: {sessionDays} hari setelah berakhir",
    "security staff behaviour lapses":
      "user_id address browser signed_in_at seen_at ends_at refresh_expires_at from_issuer",
    none: "key id; technical refresh_token_hash",
  },
  access_tokens: { none: "key session_id; technical token_hash expires_at" },
  replaced_refresh_tokens: { none: "key session_id; technical token_hash replaced_at" },
  sign_ins: {
    kept: "Riwayat masuk petugas: {signInDays} hari, lalu dihapus setelah disetujui dua orang",
    "security staff behaviour lapses": "user_id at succeeded way address browser",
    none: "key id",
  },
  sign_in_failures: {
    kept: "Percobaan masuk yang gagal: 24 jam",
    "security staff behaviour lapses": "subject_hash failures failed_at blocked_until",
  },
  second_factors: {
    kept: "Verifikasi dua langkah: sampai dimatikan",
    "security staff identity gone": "user_id sealed_secret began_at confirmed_at last_step",
  },
  recovery_codes: {
    kept: "Verifikasi dua langkah: sampai dimatikan",
    "security staff identity gone": "user_id code_hash",
  },
  reset_codes: {
    kept: "Kode reset: 15 menit",
    "security staff contact lapses": "username_hash",
    "security staff behaviour lapses": "user_id sent_at expires_at tries_left",
    none: "technical code_hash",
  },
  used_id_tokens: { none: "technical token_hash expires_at" },

  // ── Notices and mail ──
  notices: {
    kept: told,
    "told customer behaviour lapses": "subject_id",
    "told staff behaviour lapses": "user_id kind feature_code at read_at mail_due",
    none: "key id",
  },
  notice_causes: {
    kept: "Kejadian yang belum diberitahukan: beberapa detik",
    "told customer behaviour lapses": "subject_id",
    "told staff behaviour lapses": "actor_id kind at",
    none: "key id",
  },
  notice_mail: {
    kept: "Pilihan surat: selama akun ada",
    "told staff behaviour gone": "user_id topic delivery",
  },
  notice_digests: { kept: "Pilihan surat: selama akun ada", "told staff behaviour gone": "user_id day" },
  mail_outbox: {
    kept: "Surat yang belum terkirim: {mailDays} hari",
    "told staff contact lapses": "recipient",
    "told staff behaviour lapses": "sealed_letter created_at",
    none: "key id; technical tries next_try_at",
  },

  // ── The trail, and what is technical ──
  audit_log: {
    kept: proven,
    "trail staff identity trail": "actor_name change.name change.username change.accounts",
    "trail staff behaviour trail":
      "actor_id action at change.status change.state change.roleCode change.roleDescription change.branchId change.branchName change.approverId change.deputyId change.from change.to change.onBehalfOf change.ended change.way change.approvals change.work change.account change.sessionKey change.address change.foundAt change.data change.happened change.done",
    "trail customer identity number":
      "subject change.customer change.customers change.keptId change.endedId change.duplicate change.transactions change.batch change.account_id change.customer_id",
    "trail customer behaviour number":
      "change.kind change.ground change.request change.stopsAccounts change.filled",
    "trail customer behaviour gone": "change.reason",
    "trail mustahik need gone": "change.asnaf",
    "trail merchant behaviour gone": "change.category",
    "trail customer money books": "change.amountIdr change.type",
    none: "key id change.parentId; technical is_kept change.retained change.cutoff change.isComplete change.digest change.sha256 change.found change.head change.lastSeal change.position change.mac; json before after; rule change.transaction_type change.status_code change.start_date change.end_date change.date_of change.checkers change.dailyLimitIdr change.fromIdr change.roleIds change.transactionType change.features change.secondFactorRequired; office change.branch_id change.number change.text change.code change.description change.label change.mark change.field change.validFrom change.validUntil change.year change.town change.phoneNumber; sum change.rows change.failed change.processed change.unprocessed change.samePaymentsAs change.beyondBudgetsOf change.figures change.count change.excess change.due change.removed change.people",
  },
  audit_redactions: { none: "key entry_id customer_id; technical key_id mac" },
  audit_pending: { none: "key entry_id; technical since" },
  audit_seals: { none: "technical position entry_id sealed_at key_id previous_mac mac previous_position" },
  audit_head: { none: "technical id position mac last_position" },
  idempotency_keys: {
    kept: "Jawaban atas kiriman: {answerHours} jam",
    "once staff behaviour lapses": "owner call created_at",
    "once customer behaviour lapses": "answer.message answer.notices",
    "once staff identity lapses": "answer.recoveryCodes",
    none: "technical key content_hash; json answer; key answer.data answer._key answer.key answer.duplicate_of; technical answer.response_code answer.status_code answer.status answer.sha256",
  },
  used_request_ids: { none: "technical request_id_hash used_at" },
  administration_turn: { none: "technical id" },
  nightly_audits: { none: "technical night begun_at ended_at faults" },
  bank_nodes: { none: "technical node holder held_until" },
  secrets: { none: "technical name value" },
  demo_mark: { none: "technical id seed mustahik merchants transactions seeded_at" },
  schema_migrations: { none: "technical version name checksum applied_at needs" },
} as const satisfies Readonly<Record<string, Place>>;

/** Places beside the database. Their columns are what a program writes there: files, kinds of e-mails, keys of addresses, cookies, fields of logs. */
export const personalPlaces = {
  uploads: {
    kept: "File yang diunggah: sampai dibaca",
    "uploads customer identity lapses": "csv",
  },
  copies: {
    kept: "Unduhan dan cetakan: pada yang memegangnya",
    "registry mustahik identity outside": "csv json xlsx paper",
    "merchants merchant identity outside": "csv json xlsx paper",
  },
  emails: {
    kept: "Surat terkirim: di kotak surat petugas, atau {mailDays} hari di folder outbox",
    "told staff contact outside":
      "firstPasswordEmail newAccountEmail resetCodeEmail temporaryPasswordEmail secondFactorOnEmail secondFactorOffEmail secondFactorResetEmail recoveryCodesEmail recoveryCodeUsedEmail",
    "told staff behaviour outside": "noticeEmail dailyEmail",
  },
  "texts of notices": {
    kept: told,
    "told customer identity lapses": "request dataRequest dueRequest",
    "told staff behaviour lapses": "decision batch user role signIn rule deputyship dueIncident retention",
  },
  addresses: {
    kept: "Alamat layar: di riwayat browser petugas, nomor di dalamnya tersegel",
    "desk customer identity outside": "value q ktp number to",
    "desk staff contact outside": "akun",
    "desk staff behaviour outside": "sesi alamat",
    "desk customer behaviour number": "key",
    none: "technical insiden field branch start end dated period programme status asnaf category reason state bidang berlaku anggaran days missing kind items permintaan jawaban cara page rows sort by then pilih ke list layar edit named form code dialog sidebar",
  },
  cookies: {
    kept: "Cookie yang tersegel: sampai petugas keluar",
    "security staff identity lapses": "session setup code reset issuer id-token",
    "desk customer identity lapses": "draft result",
    "desk staff identity lapses": "greeting",
  },
  logs: {
    kept: "Log: menurut pengaturan pengelola sistem",
    "operation customer behaviour number": "path transaction customers",
    "operation staff behaviour lapses": "user browser",
    none: "technical answered batch bytes call correlation details entry error errorFields event file folder found head hint isSet job lastArchivedAt ledger mail method ms night organisation origin own port reason report rows secondsAhead signal site trail tries waiting",
  },
  backups: {
    kept: "Cadangan terenkripsi: {backupDays} hari",
    "operation customer identity lapses": "database",
    "operation staff identity lapses": "database",
  },
} as const satisfies Readonly<Record<string, Place>>;

/** What the table says of a column: of which purpose, whose, of which kind, and how it ends. */
interface PersonalDatum {
  readonly activity: ActivityName;
  readonly whose: readonly Whose[];
  readonly kind: DataKind;
  readonly end: DataEnd;
  readonly kept: string;
}

/** Each judged column by its place, with the lines that name it; no line where it is not personal. */
const judged = new Map(
  Object.entries<Place>({ ...personalTables, ...personalPlaces }).map(([place, lines]) => [
    place,
    judge(lines),
  ]),
);

function judge({ kept = "", none = "", ...lines }: Place) {
  const columns = new Map<string, PersonalDatum[]>();
  for (const reason of none.split("; ")) for (const name of reason.split(" ").slice(1)) columns.set(name, []);
  for (const [line, names] of Object.entries(lines)) {
    const datum = { ...readLine(line), kept };
    for (const name of names.split(" ")) columns.set(name, [...(columns.get(name) ?? []), datum]);
  }
  return columns;
}

function readLine(line: string) {
  // Keys of an object are strings; the type of the table says more of them.
  const [activity, whose, kind, end] = line.split(" ") as [
    ActivityName,
    Whose | "customer",
    DataKind,
    DataEnd,
  ];
  const customer: readonly Whose[] = ["mustahik", "merchant"];
  return { activity, whose: whose === "customer" ? customer : [whose], kind, end };
}

/** All columns of a table or place that somebody has judged, personal or not. */
export const judgedColumns = (place: string): string[] => [...(judged.get(place)?.keys() ?? [])];

/**
 * What the table says of a column, or of a field of JSON (`after.asnaf`), where it is about such a person; undefined if it is not
 * personal.
 */
export function personalDataOf(
  place: string,
  column: string,
  whose: Whose = "mustahik",
): PersonalDatum | undefined {
  const data = judged.get(place)?.get(column.replace(/^(before|after)\./, "change.")) ?? [];
  return data.find((datum) => datum.whose.includes(whose)) ?? data[0];
}

/** A datum in words, for people. */
export function wordsOf({ activity, kind, end, kept }: PersonalDatum, keep: Retention) {
  const { purpose, ground } = activities[activity];
  return { purpose, ground: grounds[ground], kind: kinds[kind], kept: filled(kept, keep), end: ends[end] };
}

/** The register of processing (article 31): a row for each purpose. */
export function processingRegister(keep: Retention) {
  const all = [...judged.values()].flatMap((columns) => [...columns.values()].flat());
  return Object.entries<Activity>(activities).map(([activity, { purpose, ground, seenBy, rights }]) => {
    const data = all.filter((datum) => datum.activity === activity);
    return {
      purpose,
      whose: namesOf(people, (who) => data.some(({ whose }) => whose.includes(who))),
      kinds: namesOf(kinds, (key) => data.some(({ kind }) => kind === key)),
      ground: grounds[ground],
      seenBy: rights ? `${seenBy}: ${namesOfRights(rights)}` : seenBy,
      kept: [...new Set(data.map(({ kept }) => filled(kept, keep)))],
      ends: namesOf(ends, (key) => data.some(({ end }) => end === key)),
    };
  });
}

/** What mustahik and merchants are told: what their data is used for, of which kinds it is, and how long it is kept in the database. */
export function toldToPeople(keep: Retention) {
  const tables = Object.keys(personalTables).flatMap((table) => [...judged.get(table)!.values()].flat());
  const told: Readonly<Record<ActivityName, Activity>> = activities;
  const theirs = tables.filter(
    ({ activity, whose }) =>
      told[activity].told && (whose.includes("mustahik") || whose.includes("merchant")),
  );
  return {
    purposes: Object.values(told).flatMap(({ told: words, ground }) =>
      words ? [{ words, isByConsent: ground === "consent" }] : [],
    ),
    kinds: namesOf(kinds, (key) => theirs.some(({ kind }) => kind === key)),
    kept: [...new Set(theirs.map(({ kept }) => filled(kept, keep)))],
  };
}

const namesOf = <Key extends string>(names: Readonly<Record<Key, string>>, has: (key: Key) => boolean) =>
  (Object.keys(names) as Key[]).filter(has).map((key) => names[key]); // its keys are those of its type

/** An upload, its approval and its report may have one name. */
function namesOfRights(rights: string): string {
  const names: Readonly<Record<string, string>> = featureNames;
  return [...new Set(rights.split(" ").map((code) => names[code]))].join(", ");
}

/** Puts the numbers of settings into a sentence. */
function filled(text: string, keep: Retention): string {
  const values: Readonly<Record<string, number>> = { ...keep };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
