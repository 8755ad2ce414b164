import { canonicalJson } from "./canonical";
import { hashOf } from "./hash";
import type { Profile } from "./users";

const versionLength = 16;

/**
 * Stands for what a sign-in answers about a user now: another name, branch or role, or other features of the same role, give
 * another version (capability `identity`).
 */
export function identityVersionOf({
  name,
  branchId,
  branchName,
  isHeadOffice,
  roleDescription,
  features,
}: Omit<Profile, "userId" | "username" | "roleId">): string {
  const identity = { name, branchId, branchName, isHeadOffice, roleDescription, features };
  return hashOf(canonicalJson(identity)).toString("base64url").slice(0, versionLength);
}
