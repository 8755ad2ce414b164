import type { CDPSession } from "@playwright/test";

export const kinds = ["html", "css", "js", "font", "data", "other"] as const;
export type Kind = (typeof kinds)[number];

/** What came over the line: response bodies as sent (compressed), by kind; what a cache gave counts nothing. */
export interface Traffic {
  readonly bytes: Readonly<Record<Kind, number>>;
  /** Requests to any other origin than the page's. */
  readonly thirdParty: number;
}

/** Counts a tab's network traffic from now on; `soFar` gives the sums. */
export function watchTraffic(cdp: CDPSession, origin: string): { soFar(): Traffic } {
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const asked = new Set<string>();
  const responses = new Map<string, { kind: Kind; headerBytes: number }>();
  let thirdParty = 0;
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    asked.add(requestId);
    if (/^https?:/.test(request.url) && new URL(request.url).origin !== origin) thirdParty += 1;
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (asked.has(requestId))
      responses.set(requestId, { kind: kindOf(response.mimeType), headerBytes: response.encodedDataLength });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (response) bytes[response.kind] += Math.max(0, encodedDataLength - response.headerBytes);
  });
  return { soFar: () => ({ bytes: { ...bytes }, thirdParty }) };
}

const kindPatterns: readonly (readonly [RegExp, Kind])[] = [
  [/html/, "html"],
  [/css/, "css"],
  [/javascript|ecmascript/, "js"],
  [/font/, "font"],
  [/json/, "data"],
];

/** Kind of a response by its media type. */
export function kindOf(mediaType: string): Kind {
  return kindPatterns.find(([pattern]) => pattern.test(mediaType))?.[1] ?? "other";
}
