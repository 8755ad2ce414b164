import type { IdTokens } from "bank-api/access/id-tokens";
import type { Passwords } from "bank-api/access/passwords";
import type { PhoneClocks } from "bank-api/access/phone-clocks";
import type { RequestKeys } from "bank-api/access/request-keys";
import type { SessionTokens } from "bank-api/access/session-tokens";
import type { Clock } from "bank-api/domain/clock";
import type { IdSource } from "bank-api/domain/ids";
import type { Retention } from "bank-api/domain/personal-data";
import type { Log } from "bank-api/log";
import type { PostingGroups } from "bank-api/store/ledger/posting-group";
import type { Db } from "bank-api/store/runtime/database";
import type { ReadRouter } from "bank-api/store/runtime/read-router";
import type { SecretBox } from "bank-api/store/runtime/secret-box";
import type { Timeouts } from "bank-api/timeouts";
import type { Lackable } from "contract/extensions/completeness";
import type { SlowDown } from "./rate-limit";
import type { ShownRecord } from "./shown-record";

/** What every request is served with. */
export interface Services {
  readonly db: Db;
  /** The reader of what a standby may answer. */
  readonly readRouter: ReadRouter;
  /** Business time. */
  readonly clock: Clock;
  /** Real time, by which phones make the codes of a second factor. */
  readonly realClock: Clock;
  readonly ids: IdSource;
  readonly requestKeys: RequestKeys;
  readonly tokens: SessionTokens;
  /** Counts the invented tokens of each address. */
  readonly inventedTokens: SlowDown;
  readonly phoneClocks: PhoneClocks;
  readonly passwords: Passwords;
  /** Undefined where the settings name no issuer: then nobody signs in with an ID token. */
  readonly idTokens: IdTokens | undefined;
  /** The only user who may use a password. Undefined where everybody may. */
  readonly onlyLocalUser: string | undefined;
  /** A decision on this many rupiah or more takes a code of the second factor. Undefined: no decision does. */
  readonly stepUpFromIdr: number | undefined;
  /** How much of the rupiah of a period may be without asnaf when its report is closed, in percent. */
  readonly mostUndeterminedPercent: number;
  /** What the record of a recipient must not lack (docs/rules.md#completeness). */
  readonly requiredOfRecipients: readonly Lackable[];
  /** How long what is over is kept. */
  readonly retention: Retention;
  readonly mailSecretBox: SecretBox;
  readonly secondFactorSecretBox: SecretBox;
  readonly log: Log;
  /** Where postings wait for each other. */
  readonly postings: PostingGroups;
  readonly shownRecord: ShownRecord;
  readonly timeouts: Timeouts;
}
