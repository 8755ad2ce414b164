/** The place that somebody signs in from, as far as it is known. */
export interface SignInPlace {
  readonly address: string | undefined;
  /** The browser's own words (`user-agent`). */
  readonly browser: string | undefined;
}

/**
 * Whether a sign-in is new to a user: none of their former ones came from this address, or none with this browser. The first
 * sign-in of all is not.
 */
export function isNewPlace(place: SignInPlace, former: readonly SignInPlace[]): boolean {
  if (former.length === 0) return false;
  const knowsAddress = former.some(({ address }) => address === place.address);
  const knowsBrowser = former.some(
    ({ browser }) => withoutVersions(browser) === withoutVersions(place.browser),
  );
  return !knowsAddress || !knowsBrowser;
}

/** Left out, since a browser that was updated is the one that it was. PostgreSQL reads the pattern as well. */
export const versionNumbers = /\d+([._]\d+)*/g;

export const withoutVersions = (browser: string | undefined) => browser?.replace(versionNumbers, "");
