import { DomainError, refused } from "bank-api/domain/errors";
import { useIdToken } from "bank-api/store/people/used-id-tokens";
import { type Credentials, findCredentials } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { type IdTokens, IdTokenRefused, IssuerSilent } from "./id-tokens";

/** Whether a user may sign in with a password, and so has one to reset and to change. */
export function mayUsePassword(onlyLocalUser: string | undefined, username: string): boolean {
  return onlyLocalUser === undefined || onlyLocalUser === username;
}

/**
 * The answer does not tell who exists: it comes before anything is looked up, for every name but one.
 *
 * @throws DomainError E3
 */
export function requirePasswordUse(onlyLocalUser: string | undefined, username: string): void {
  if (!mayUsePassword(onlyLocalUser, username))
    throw refused("Akun ini tidak memakai password. Silakan masuk dengan single sign-on.");
}

interface Judges {
  readonly db: Db;
  readonly idTokens: Pick<IdTokens, "read">;
  readonly log: { warn(line: object): void };
}

interface Attempt {
  readonly idToken: string;
  /** What the app chose for this sign-in, and the issuer must have signed. */
  readonly nonce: string;
}

const refusedToken = () =>
  new DomainError(
    "S0",
    "Bukti masuk dari single sign-on tidak sah atau sudah tidak berlaku. Silakan masuk kembali.",
  );
const withoutName = (claim: string) =>
  new DomainError(
    "S0",
    `Single sign-on tidak memberi tahu siapa Anda: '${claim}' tidak ada dalam bukti masuknya. Hubungi administrator.`,
  );
const unknownUser = () =>
  new DomainError("S0", "Akun single sign-on Anda belum terdaftar di Ramah Zakat. Hubungi administrator.");
export const notActive = () =>
  new DomainError("S0", "Akun Anda di Ramah Zakat tidak aktif. Hubungi administrator.");
const issuerSilent = () =>
  new DomainError(
    "503",
    "Layanan single sign-on sedang tidak dapat dihubungi. Coba lagi beberapa saat lagi.",
    5,
  );

/**
 * Judges an ID token. The holder of a valid one has proved to the issuer who they are, so the answer says what is wrong with
 * their own account. A token that is not valid slows nobody down. Nobody can guess one, and where the issuer is at fault, that
 * would keep out those who have to mend it.
 *
 * @throws DomainError S0, or 503 while the issuer's keys cannot be had
 */
export async function authenticateByIdToken(judges: Judges, attempt: Attempt): Promise<Credentials> {
  const { db, log } = judges;
  try {
    const { username } = await spend(judges, attempt);
    const account = await findCredentials(db, username);
    if (account === undefined) throw unknownUser();
    if (account.status !== "Active") throw notActive();
    return account;
  } catch (error) {
    if (error instanceof IssuerSilent) {
      log.warn({ event: "issuer-silent", reason: error.message });
      throw issuerSilent();
    }
    if (!(error instanceof IdTokenRefused)) throw error;
    const hint =
      error.missingClaim && "OIDC_SCOPES must bring BANK_OIDC_CLAIM, and the issuer know it of the user";
    log.warn({ event: "id-token-refused", reason: error.reason, ...(hint && { hint }) });
    throw error.missingClaim === undefined ? refusedToken() : withoutName(error.missingClaim);
  }
}

/** The token signs in once: it is spent before anything else is known of the user, and stays so if they are refused. */
async function spend({ db, idTokens }: Judges, { idToken, nonce }: Attempt) {
  const { username, signedPart, endsAt } = await idTokens.read(idToken, nonce);
  if (!(await useIdToken(db, signedPart, endsAt))) throw new IdTokenRefused("used before");
  return { username: username.trim().toLowerCase() };
}
