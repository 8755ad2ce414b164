import { env } from "~/env.server";
import { displayChoices } from "./display";

const hsts = env.appOrigin?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};

/**
 * Headers of every page and of all data. The referrer policy is `same-origin`, because with `no-referrer` Chromium sends
 * `Origin: null` with our own forms.
 */
const common: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  ...hsts,
};

const documentOnly: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "cross-origin-opener-policy": "same-origin",
  // The browser tells which colours it prefers with each later request.
  "accept-ch": displayChoices.dark.header,
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Adds the headers of data answers. */
export function setDataHeaders(headers: Headers): void {
  setAll(headers, common);
}

/**
 * Adds the headers of a page whose own scripts carry the nonce.
 *
 * @param isOutside whether the page is outside of the shell, where a visit begins: a browser that has not told yet which colours it
 *   prefers asks for such a page again. A list would come a round trip later.
 */
export function setDocumentHeaders(headers: Headers, nonce: string, isOutside: boolean): void {
  setAll(headers, common);
  setAll(headers, documentOnly);
  if (isOutside) headers.set("critical-ch", displayChoices.dark.header);
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
}

function setAll(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}

function contentSecurityPolicy(nonce: string): string {
  // Vite's development client opens a socket and writes <style> elements without a nonce.
  const connect = env.isDevelopment ? "'self' ws:" : "'self'";
  const style = env.isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src ${style}`,
    // Mantine sizes with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    // Browsers ask this of redirects too, and the forms to sign in and out lead on to the issuer.
    ["form-action 'self'", ...(env.issuer?.origins ?? [])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
