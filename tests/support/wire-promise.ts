/**
 * What docs/wire.md promises of each answer's `data`, field by field: the words are kinds of values, a name that ends in "?" may be
 * absent, an array is a list of such items. Calls that are not here are extensions; `undefined` promises no data.
 */
type Kind = "text" | "key" | "amount" | "number" | "flag" | "anything";
export type Shape = Kind | readonly [Shape] | { readonly [name: string]: Shape };

const person = { _key: "text", name: "text", timestamp: "text" } as const;
const customer = {
  _key: "key",
  customer_id: "text",
  name: "text",
  username: "text",
  customer_type: "text",
  birth_date: "text",
  nationality_id: { id_number: "text" },
  no_ktp: "text",
  no_kk: "text",
  address: "text",
  balance: "amount",
  status: "text",
  branch: { _key: "text", branch_code: "text", name: "text", branch_name: "text" },
  additional_info: { no_kk: "text", pic: "text", no_rekening: "text", pemilik_rekening: "text" },
} as const;
const leg = { account: "text", amount: "amount", currency: "text" } as const;
const transaction = {
  _key: "key",
  transaction_type: "text",
  transaction_desc: "text",
  transaction_timestamp: "text",
  status_code: "text",
  debit: leg,
  credit: leg,
  activity_flags: "anything",
  transaction_rate: "number",
  customer_source: {
    _key: "text",
    name: "text",
    other_detail: { ktp: "text", npwp: "text", nationality_id: "text" },
  },
  customer_beneficiary: { name: "text", other_detail: { ktp: "text", npwp: "text" } },
  creator: person,
  "approver?": person,
  "reason?": "text",
  "checkers?": "number",
  "first_approver?": person,
  "prospects?": "anything",
} as const;
const batch = {
  _key: "key",
  batch_queues_id: "text",
  upload_id: "text",
  batch_id: "text",
  description: "text",
  file_name: "text",
  record: "number",
  status: "text",
  upload_time: "text",
  file_url: "text",
  creator: person,
  last_inputter: person,
  queues_item_failed: "flag",
  "progress?": { done: "number", total: "number", moved_at: "text" },
} as const;
/** The fields that the kinds of rows have between them. */
const row = {
  seq_no: "number",
  nama: "text",
  nama_merchant: "text",
  tgl_lahir: "text",
  tmp_lahir: "text",
  jenis_kelamin: "text",
  no_tlp: "text",
  no_hp: "text",
  no_ktp: "text",
  no_kk: "text",
  alamat: "text",
  kode_region: "text",
  npwp: "text",
  pic: "text",
  pemilik_rekening: "text",
  no_rekening: "text",
  nominal: "amount",
  keterangan: "text",
} as const;
const made = { name: "text", created_timestamp: "text" } as const;
const inputter = { _key: "text", name: "text" } as const;
const total = { items: { total_data: "number" } } as const;

export const promisedData = {
  signIn: {
    user: {
      _key: "key",
      name: "text",
      username: "text",
      user_trx_identifier_code: "text",
      branch: { _key: "key", branch_code: "text", branch_descriptions: "text", main_branch: "flag" },
    },
    role: {
      _key: "key",
      role_descriptions: "text",
      language_config: "anything",
      role_permissions: {
        menu: [
          {
            ...{
              feature_code: "text",
              url: "text",
              name: "text",
              icon: "text",
              parent: "text",
              type: "text",
            },
            feature_action: { view: "flag" },
          },
        ],
      },
    },
    token: {
      access_token: "key",
      refresh_token: "key",
      expires_in: "number",
      refresh_expires_in: "number",
    },
  },
  setNewPassword: undefined,
  sendResetCode: undefined,
  verifyResetCode: undefined,
  refreshToken: { access_token: "key", expires_in: "number" },
  signOut: undefined,
  changePassword: undefined,
  listUsers: [
    {
      _key: "key",
      name: "text",
      email: "text",
      status: "text",
      type: "text",
      phone_number: "text",
      branch: { _key: "key", name: "text", main_branch: "flag" },
      role: { _key: "key", description: "text" },
      address: { address: "text" },
      creator: made,
    },
  ],
  createUser: undefined,
  updateUser: undefined,
  activateUser: undefined,
  deactivateUser: undefined,
  listRoles: [
    {
      _key: "key",
      code: "text",
      description: "text",
      status: "text",
      creator: made,
      inputter,
      role_permissions: { menu: [{ code: "text", view: "flag" }] },
    },
  ],
  createRole: undefined,
  updateRole: undefined,
  listBranches: [
    {
      _key: "key",
      name: "text",
      type: "text",
      address: { address: "text" },
      phone_number: "text",
      status: "text",
      parent_branch: "text",
      creator: made,
      inputter,
    },
  ],
  createBranch: undefined,
  updateBranch: undefined,
  listCustomers: [customer],
  customerDetail: {
    ...customer,
    customer_transactions: [{ account: { account_id: "key", status: "text" }, balance: "amount" }],
    "household?": "anything",
  },
  updateCustomerStatus: undefined,
  customerBalance: [
    {
      _key: "key",
      product_code: "text",
      balance: "amount",
      available_balance: "amount",
      status: "text",
    },
  ],
  listAccounts: [
    {
      _key: "key",
      available_balance: "amount",
      balance: "amount",
      status: "text",
      customer: { _key: "text", name: "text" },
      other_detail: { "no_ktp?": "text", "npwp?": "text" },
      branch: { _key: "text", name: "text" },
    },
  ],
  listStatement: [transaction],
  listTransactions: [transaction],
  listTransactionHistory: [transaction],
  createTransaction: { _key: "key", status_code: "text" },
  updateTransaction: undefined,
  transactionSummary: total,
  accountSummary: total,
  customerSummary: total,
  listBatches: [batch],
  batchItems: {
    success_data: [row],
    success_total: "number",
    failed_data: [row],
    failed_total: "number",
    process_data: [row],
    process_total: "number",
  },
  listBatchItems: [row],
  processBatch: undefined,
  cancelBatch: undefined,
} as const satisfies Readonly<Record<string, Shape | undefined>>;

/** Where data differs from what is promised: what is missing, of another kind, or more than that. */
export function differences(data: unknown, shape: Shape, path = "data"): string[] {
  if (typeof shape === "string") return isOfKind[shape](data) ? [] : [`${path} is no ${shape}`];
  if (isList(shape)) {
    if (!Array.isArray(data)) return [`${path} is no list`];
    return data.flatMap((item, place) => differences(item, shape[0], `${path}[${place}]`));
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [`${path} is no record`];
  const left = new Map(Object.entries(data));
  const wrong = Object.entries(shape).flatMap(([field, promised]) => {
    const name = field.replace(/\?$/, "");
    const value: unknown = left.get(name);
    if (!left.delete(name)) return name === field ? [`${path}.${name} is missing`] : [];
    return differences(value, promised, `${path}.${name}`);
  });
  return [...wrong, ...[...left.keys()].map((name) => `${path}.${name} is not promised`)];
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  key: (value) => typeof value === "string" && value !== "",
  amount: Number.isSafeInteger,
  number: (value) => typeof value === "number",
  flag: (value) => typeof value === "boolean",
  anything: (value) => value !== undefined,
};
