/** The marks by which Remix's script knows how to take an answer. What a proxy answers itself has none. */
const marks = ["redirect", "response", "catch", "error"] as const;

type Mark = (typeof marks)[number];

/** The headers of an answer, of `fetch` or of an XMLHttpRequest. */
type AnswerHeaders = Pick<Headers, "get">;

/** How Remix marked an answer for its script; undefined where the answer is not the app's. */
export function markOf(headers: AnswerHeaders): Mark | undefined {
  return marks.find((mark) => headers.get(`x-remix-${mark}`) !== null);
}

/** Where an answer leads that is marked as a redirect. */
export function redirectIn(headers: AnswerHeaders): string {
  return headers.get("x-remix-redirect") ?? "";
}

/** An answer with data, marked as an answer of the app. */
export function answerWith(data: unknown, status: number, mark: "response" | "catch"): Response {
  const headers = { "content-type": "application/json", [`x-remix-${mark}`]: "yes" };
  return new Response(JSON.stringify(data), { status, headers });
}

/** An answer that leads to an address, in place of the page that is shown. */
export function answerReplacing(address: string): Response {
  const headers = { "x-remix-redirect": address, "x-remix-replace": "true" };
  return new Response(null, { status: 204, headers });
}

/** The same redirect, which Remix's script then follows by loading a new document. */
export function asDocument({ headers }: Response): Response {
  const more = new Headers(headers);
  more.set("x-remix-reload-document", "true");
  return new Response(null, { status: 204, headers: more });
}
