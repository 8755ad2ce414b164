import { isRouteErrorResponse } from "@remix-run/react";
import { useEffect } from "react";

declare global {
  interface Window {
    /** Gives the page back without script (page-guard.js). It is missing where a page has no script, or its file did not arrive. */
    giveBack?: (error: unknown) => void;
    /** The page stays as the server sent it. */
    leftAsServed?: boolean;
  }
}

/** Gives the page back where an error screen shows a fault of the script. The app's own answers stay: that the bank is silent, say. */
export function useGiveBack(error: unknown): void {
  useEffect(() => {
    if (!isAnswer(error)) window.giveBack?.(error);
  }, [error]);
}

/** Remix sends an error of the server without its stack. */
const isAnswer = (error: unknown) =>
  isRouteErrorResponse(error) || (error instanceof Error && error.stack === undefined);
