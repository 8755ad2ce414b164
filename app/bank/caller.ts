import type { FeatureCode } from "contract/features";
import type { ActiveStatus } from "contract/values";

/** The browser that a call is made for, as far as it is known. */
export interface Client {
  readonly address: string | undefined;
  /** The name that the browser gives itself. */
  readonly userAgent: string | undefined;
}

/** One page of a list, newest first. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Rows of the whole list. */
  readonly total: number;
  /** The bank stopped counting at `total`. */
  readonly hasMoreThanTotal: boolean;
}

/** Which rows of a list: `limit` of them after the first `skip`. */
export interface Slice {
  readonly skip: number;
  readonly limit: number;
}

export interface Branch {
  readonly key: string;
  readonly name: string;
  readonly isHeadOffice: boolean;
  /** The town where the branch signs its paper, if it is set. */
  readonly town?: string | undefined;
}

/** The user who calls the bank, and their access token. */
export interface Caller {
  readonly userId: string;
  readonly name: string;
  readonly branch: Branch;
  readonly accessToken: string;
}

/** Who signs in, and the digest that stands for the password (contract/signing.ts). */
export interface Credential {
  readonly username: string;
  readonly digest: string;
}

/** Who has signed in, and what their role lets them see. */
export interface Identity {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: Branch;
  readonly roleName: string;
  readonly features: readonly FeatureCode[];
}

/** An identity as the bank has told it. */
export interface KnownIdentity extends Identity {
  /** Changes with any part of the identity (`latestIdentityVersion`); "" where the bank does not support the capability `sessions`. */
  readonly identityVersion: string;
}

/** What a sign-in answers. */
export interface SignedIn extends KnownIdentity {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  /** Set after a sign-in with a recovery code. */
  readonly recoveryCodesLeft?: number | undefined;
}

/** The filters of the lists of users, roles and branches. */
export interface AdministrationQuery extends Slice {
  readonly status?: ActiveStatus;
  /** Part of a name, e-mail or code; a bank without the capability `administration` ignores it. */
  readonly search?: string;
  /** The key of the one record that is asked for. */
  readonly key?: string;
}

/** An active role or branch to choose. */
export interface RecordChoice {
  readonly key: string;
  readonly label: string;
}
