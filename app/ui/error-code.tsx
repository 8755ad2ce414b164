import { createContext, useContext } from "react";

const CodeContext = createContext<string | undefined>(undefined);

/** Gives a page that the server draws the id of its request. */
export const ErrorCodeProvider = CodeContext.Provider;

/** The id of the request that failed last in this page: `null` where it got no answer, undefined where none has failed. */
let failedLast: string | null | undefined;

/** Keeps the id of a request of the page's script that failed, for the error screen that it leads to. */
export function noteFailedRequest(id: string | null): void {
  failedLast = id;
}

/**
 * The code of the request that led to an error screen. A page from the server says its own. The browser reads that one from the page,
 * until a request of the page's script fails.
 */
export function useErrorCode(): string | undefined {
  const ofPage = useContext(CodeContext);
  if (typeof document === "undefined") return ofPage;
  if (failedLast !== undefined) return failedLast ?? undefined;
  return document.querySelector(".notice .error-code")?.textContent ?? undefined;
}

/** What staff read aloud when they call: it leads to the lines of both logs (docs/operations.md#from-a-code-to-the-log). */
export function ErrorCode({ code }: { code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <p className="quiet">
      Kode: <b className="error-code">{code}</b>
    </p>
  );
}
