import type { Clock } from "bank-api/domain/clock";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod/v4";

/** The one issuer whose ID tokens the bank believes; the settings name it (docs/operations.md#single-sign-on). */
interface TrustedIssuer {
  readonly issuer: string;
  /** The client id of the app, which the tokens must be made for. */
  readonly audience: string;
  /** Which of their claims is the sign-in name. */
  readonly claim: string;
  /** What a token is that does not say whether the address was verified. */
  readonly unsaidEmail: "accept" | "refuse";
}

/** What a valid ID token says. */
interface Proof {
  readonly username: string;
  /** The part that is signed. Two tokens with the same one are the same token, whatever their signature looks like. */
  readonly signedPart: string;
  /** The moment from which the token is refused for its age. */
  readonly endsAt: Date;
}

/** The token is not valid. `reason` is for the log and holds nothing of the token. */
export class IdTokenRefused extends Error {
  override readonly name = "IdTokenRefused";

  constructor(
    readonly reason: string,
    /** The claim that names the user, where a valid token lacks it. */
    readonly missingClaim?: string,
  ) {
    super(`an ID token was refused: ${reason}`);
  }
}

/** The issuer's keys cannot be had now, so nobody can tell whether a token is valid. */
export class IssuerSilent extends Error {
  override readonly name = "IssuerSilent";
}

/** Asymmetric ones alone: the bank keeps no secret with which somebody could make a token. */
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
/** The issuer's clock may be this far from ours. */
const toleranceSeconds = 30;
/** A token comes straight from the issuer: an older one was kept by somebody. */
const oldestSeconds = 600;
const timeoutMs = 5_000;
/** How often tokens that name an unknown key make us ask for new keys. */
const lookAgainMs = 5_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Judges ID tokens by the issuer's own keys, which are fetched when they are needed and kept for a while. */
export class IdTokens {
  private keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(
    private readonly trusted: TrustedIssuer,
    private readonly clock: Clock,
  ) {}

  /**
   * What a token says, if the issuer made it for us, a moment ago, and for the sign-in that chose this nonce.
   *
   * @throws IdTokenRefused
   * @throws IssuerSilent
   */
  async read(token: string, nonce: string): Promise<Proof> {
    const { issuer, audience } = this.trusted;
    const options = {
      issuer,
      audience,
      algorithms,
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: toleranceSeconds,
      maxTokenAge: oldestSeconds,
      currentDate: this.clock.now(),
    };
    const keys = await this.issuersKeys();
    const { payload } = await jwtVerify(token, keys, options).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw new IdTokenRefused(reasonOf(error));
      // The keys may have moved to another address.
      this.keys = undefined;
      throw error;
    });
    if (payload.nonce !== nonce) throw new IdTokenRefused("nonce");
    this.requireOurs(payload);
    return {
      username: this.usernameIn(payload),
      signedPart: token.slice(0, token.lastIndexOf(".")),
      endsAt: new Date((Math.min(payload.exp!, payload.iat! + oldestSeconds) + toleranceSeconds) * 1000),
    };
  }

  /** A token for several must say that it was given to us. */
  private requireOurs({ aud, azp }: JWTPayload): void {
    const isForSeveral = Array.isArray(aud) && aud.length > 1;
    if ((isForSeveral || azp !== undefined) && azp !== this.trusted.audience) throw new IdTokenRefused("azp");
  }

  private usernameIn(payload: JWTPayload): string {
    const { claim } = this.trusted;
    const name = payload[claim];
    if (typeof name !== "string" || name === "" || name.includes("\0"))
      throw new IdTokenRefused(`no ${claim}`, claim);
    // A user who may enter any address at the issuer could be anybody here.
    if (claim === "email" && !this.isVerified(payload)) throw new IdTokenRefused("email_verified");
    return name;
  }

  /** Some issuers write the word as a text. */
  private isVerified({ email_verified: said }: JWTPayload): boolean {
    if (said === undefined) return this.trusted.unsaidEmail === "accept";
    return said === true || said === "true";
  }

  /** The address of the keys is asked for once, and again after a failure. */
  private issuersKeys(): Promise<JWTVerifyGetKey> {
    this.keys ??= keysOf(this.trusted.issuer).catch((error: unknown) => {
      this.keys = undefined;
      throw new IssuerSilent("the issuer's settings cannot be read", { cause: error });
    });
    return this.keys;
  }
}

async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const found = discovery.parse(await answer.json());
  if (found.issuer !== issuer) throw new Error(`${address} is of another issuer`);
  const url = new URL(found.jwks_uri);
  if (url.protocol !== new URL(issuer).protocol) throw new Error(`${address} names keys at another scheme`);
  const fetched = createRemoteJWKSet(url, { timeoutDuration: timeoutMs });
  let lookedAgainAt = -Infinity;
  /** A key that is made now and used at once is younger than the keys that we have: jose would not look for 30 s. */
  const find = async (...[header, token]: Parameters<JWTVerifyGetKey>) => {
    try {
      return await fetched(header, token);
    } catch (error) {
      const isEarly = performance.now() - lookedAgainAt < lookAgainMs;
      if (isEarly || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
      lookedAgainAt = performance.now();
      await fetched.reload();
      return fetched(header, token);
    }
  };
  return (header, token) =>
    find(header, token).catch((error: unknown) => {
      throw isOfToken(error) ? error : new IssuerSilent("the issuer's keys cannot be had", { cause: error });
    });
}

/** The token names a key that the issuer does not have; any other error is the issuer's. */
function isOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

function reasonOf(error: errors.JOSEError): string {
  const isOfClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
  return isOfClaim ? error.claim : error.code;
}
