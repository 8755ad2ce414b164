import { parse, serialize } from "cookie";
import type { z } from "zod/v4";
import { decrypt, deriveKeys, encrypt } from "service/sealing";
import { env } from "~/env.server";

/** Browsers drop a cookie of more than 4,096 bytes, name and attributes included, without a word. */
const maxCookieBytes = 4096;

const isHttps = env.appOrigin?.startsWith("https:") ?? false;

interface CookieScope {
  /** The address of the page that needs the cookie. The browser sends the cookie to this path and below; a query does not count. */
  readonly address: string;
  /** A cookie without a time ends with the browser. */
  readonly maxAgeSeconds?: number;
}

/**
 * Defines a cookie whose content the browser can neither read nor change: encrypted and authenticated, HttpOnly and SameSite=Lax.
 * With https it is also Secure, and its name has a prefix by which browsers insist on that: `__Host-` for the whole site,
 * `__Secure-` below a path.
 */
export function sealedCookie<Content>(baseName: string, reach: "site" | "path", content: z.ZodType<Content>) {
  const name = isHttps ? `${reach === "site" ? "__Host-" : "__Secure-"}${baseName}` : baseName;
  const keys = deriveKeys(env.sessionSecrets, `ramah-zakat cookie ${baseName}`);
  const attributes = { httpOnly: true, sameSite: "lax", secure: isHttps } as const;

  function headerOf(value: Content, { address, maxAgeSeconds }: CookieScope): string {
    const maxAge = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
    const sealed = encrypt(keys[0]!, baseName, JSON.stringify(value));
    return serialize(name, sealed, { ...attributes, ...maxAge, path: cookiePath(address) });
  }

  const open = keepingLatest((sealed) => {
    const text = decrypt(keys, baseName, sealed);
    return text === undefined ? undefined : content.safeParse(JSON.parse(text)).data;
  });

  return {
    /** The content, or undefined when there is no cookie or anything at all is wrong with it. */
    read(request: Request): Content | undefined {
      const sealed = parse(request.headers.get("cookie") ?? "")[name];
      return sealed === undefined ? undefined : open(sealed);
    },
    /** A `Set-Cookie` value. @throws RangeError for more content than browsers keep */
    write(value: Content, scope: CookieScope): string {
      const header = headerOf(value, scope);
      if (header.length > maxCookieBytes)
        throw new RangeError(`cookie ${name} is too large: ${header.length} bytes`);
      return header;
    },
    /** The `Set-Cookie` value, or undefined for more content than browsers keep. */
    writeIfSmall(value: Content, scope: CookieScope): string | undefined {
      const header = headerOf(value, scope);
      return header.length > maxCookieBytes ? undefined : header;
    },
    /** Whether a `Set-Cookie` value writes or removes this cookie. */
    isIn: (header: string) => header.startsWith(`${name}=`),
    /** The `Set-Cookie` value that removes the cookie for this address. */
    clear: (address: string) => serialize(name, "", { ...attributes, path: cookiePath(address), maxAge: 0 }),
  };
}

const keptCount = 200;

/** Remembers the cookies opened last. One page reads the same cookie several times, and the next page sends it again. */
function keepingLatest<Content>(
  open: (sealed: string) => Content | undefined,
): (sealed: string) => Content | undefined {
  const kept = new Map<string, Content>();
  return (sealed) => {
    const known = kept.get(sealed);
    if (known !== undefined) return known;
    const content = open(sealed);
    if (content === undefined) return undefined;
    const [oldest] = kept.keys();
    if (kept.size === keptCount && oldest !== undefined) kept.delete(oldest);
    kept.set(sealed, content);
    return content;
  };
}

/** A semicolon, which paths may hold, would end the attribute. */
function cookiePath(address: string): string {
  return new URL(address, "http://own.invalid").pathname.replaceAll(";", "%3B");
}
