import { z } from "zod/v4";
import { channelFeatureCode, menuFeatureCodes } from "contract/features";
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

/** Who has signed in, and what their role lets them see, as the bank has told it and a session keeps it. */
export const identity = z.object({
  userId: z.string(),
  name: z.string(),
  username: z.string(),
  branch: z.object({
    key: z.string(),
    name: z.string(),
    isHeadOffice: z.boolean(),
    /** The town where the branch signs its paper, if it is set. */
    town: z.string().optional(),
  }),
  roleName: z.string(),
  features: z.array(z.enum([...menuFeatureCodes, channelFeatureCode])).readonly(),
  /** Changes with any part of the identity (`latestIdentityVersion`); "" where the bank does not support the capability `sessions`. */
  identityVersion: z.string(),
});

export type KnownIdentity = Readonly<z.infer<typeof identity>>;
export type Identity = Omit<KnownIdentity, "identityVersion">;
export type Branch = Readonly<Identity["branch"]>;

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
