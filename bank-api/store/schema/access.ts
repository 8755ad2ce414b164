import type { FeatureCode } from "contract/features";
import type { ActiveStatus } from "contract/values";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { EnvelopeOut } from "contract/envelope";

/**
 * Tables of 0001_access.sql, 0011_saved_views.sql, and with what 0007_append_only_audit.sql adds, as `pg` returns them: bigint as text,
 * timestamptz as Date, bytea as Buffer.
 */
export interface AccessSchema {
  secrets: SecretTable;
  branches: BranchTable;
  roles: RoleTable;
  users: UserTable;
  sessions: SessionTable;
  access_tokens: AccessTokenTable;
  used_request_ids: UsedRequestIdTable;
  sign_in_failures: SignInFailureTable;
  reset_codes: ResetCodeTable;
  mail_outbox: MailOutboxTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  access_log: AccessLogTable;
  saved_views: SavedViewTable;
}

/** Written as JSON text, read as the value it holds. */
type Json = ColumnType<unknown, string | null, never>;

interface SavedViewTable {
  id: string;
  owner_id: string;
  branch_id: string;
  name: string;
  url: string;
  feature_code: FeatureCode;
  is_shared: boolean;
  created_at: Date;
}

interface SecretTable {
  name: string;
  value: Buffer;
}

interface BranchTable {
  id: string;
  name: string;
  type: "Pusat" | "Cabang";
  address: Generated<string>;
  phone_number: Generated<string>;
  status: ActiveStatus;
  parent_id: string | null;
  creator_id: string | null;
  creator_name: Generated<string>;
  changer_id: string | null;
  changer_name: Generated<string>;
  created_at: Date;
}

interface RoleTable {
  id: string;
  code: string;
  description: string;
  status: ActiveStatus;
  features: FeatureCode[];
  creator_id: string | null;
  creator_name: Generated<string>;
  changer_id: string | null;
  changer_name: Generated<string>;
  created_at: Date;
}

interface UserTable {
  id: string;
  username: string;
  name: string;
  status: ActiveStatus;
  branch_id: string;
  role_id: string;
  password_hash: string;
  password_temporary: boolean;
  password_expires_at: Date | null;
  creator_id: string | null;
  creator_name: Generated<string>;
  created_at: Date;
}

interface SessionTable {
  id: string;
  user_id: string;
  refresh_token_hash: Buffer;
  refresh_expires_at: Date;
  signed_in_at: Date;
  ends_at: Date;
}

interface AccessTokenTable {
  token_hash: Buffer;
  session_id: string;
  expires_at: Date;
}

interface UsedRequestIdTable {
  request_id_hash: Buffer;
  used_at: Date;
}

interface SignInFailureTable {
  subject_hash: Buffer;
  failures: number;
  failed_at: Date;
  blocked_until: Date | null;
}

interface ResetCodeTable {
  username_hash: Buffer;
  user_id: string | null;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  tries_left: number;
}

interface MailOutboxTable {
  id: string;
  recipient: string | null;
  subject: string;
  body: string;
  created_at: Date;
  tries: Generated<number>;
  next_try_at: Date;
}

interface IdempotencyKeyTable {
  owner: string;
  call: string;
  key: string;
  content_hash: Buffer;
  answer: JSONColumnType<EnvelopeOut & object, string, string> | null;
  created_at: Date;
}

interface AuditLogTable {
  position: string;
  at: Date;
  actor_id: string;
  actor_name: string;
  action: string;
  subject: string;
  before: Json;
  after: Json;
  previous_hash: Buffer;
  hash: Buffer;
  previous_position: GeneratedAlways<string | null>;
}

interface AuditHeadTable {
  id: number;
  position: string;
  hash: Buffer;
  last_position: GeneratedAlways<string | null>;
}

interface AccessLogTable {
  id: string;
  at: Date;
  user_id: string;
  customer_id: string;
  screen: string;
}
