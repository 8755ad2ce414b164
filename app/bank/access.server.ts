import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { channelFeatureCode, menuFeatureCodes, type FeatureCode } from "contract/features";
import { basicAuthorization, passwordDigest } from "contract/signing";
import { bearer, call } from "./client.server";
import type { SignedIn } from "./types";

const knownFeatures: ReadonlySet<string> = new Set<FeatureCode>([...menuFeatureCodes, channelFeatureCode]);

/** Token lifetimes where the bank names none (spec, document 1 §4). */
const defaultAccessSeconds = 300;
const defaultRefreshSeconds = 480;

/** Signs in with a password as typed; only its digest leaves the app (rules.md §4). */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  const authorization = basicAuthorization(username, passwordDigest(username, password));
  const { data } = await call("signIn", { authorization });
  return signedInOf(data);
}

function signedInOf({ user, role, token }: DataOf<Calls["signIn"]>): SignedIn {
  const menu = role.role_permissions?.menu ?? [];
  return {
    userId: user._key,
    name: user.name,
    username: user.username,
    branch: {
      key: user.branch._key,
      name: user.branch.branch_descriptions,
      isHeadOffice: user.branch.main_branch,
    },
    roleName: role.role_descriptions,
    features: menu
      .filter((entry) => entry.feature_action?.view === true)
      .map((entry) => entry.feature_code)
      .filter(isFeature),
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    accessSeconds: positive(token.expires_in) ?? defaultAccessSeconds,
    refreshSeconds: positive(token.refresh_expires_in) ?? defaultRefreshSeconds,
  };
}

function isFeature(code: string): code is FeatureCode {
  return knownFeatures.has(code);
}

function positive(seconds: number | null | undefined): number | undefined {
  return seconds != null && seconds > 0 ? seconds : undefined;
}

export interface RefreshedAccess {
  readonly accessToken: string;
  /** Absent where the bank does not say it anew: the lifetime stays as it was. */
  readonly accessSeconds: number | undefined;
}

/** A new access token; the refresh token stays and lives on from now (wire.md, Access). */
export async function refreshAccess(refreshToken: string): Promise<RefreshedAccess> {
  const { data } = await call("refreshToken", { authorization: bearer(refreshToken) });
  return { accessToken: data.access_token, accessSeconds: positive(data.expires_in) };
}

/** Ends the session at the bank. */
export async function signOut(accessToken: string): Promise<void> {
  await call("signOut", { authorization: bearer(accessToken) });
}
