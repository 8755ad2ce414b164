import { createPath } from "@remix-run/react";
import { buildHeader } from "./build-header";
import { answerWith, asDocument, markOf } from "./data-answers";

/**
 * Turns an answer of another build than the page's into one that the page can take (docs/decisions/remix.md). Whatever leads to another
 * screen loads a document of the new build. A form that is refused stays in its page. Data that follows the redirect of a write passes:
 * a document would no longer have the write's result.
 *
 * @param shown the page's own data, where the request asks for it again after a post
 */
export function acrossBuilds(answer: Response, shown: unknown): Response | Promise<Response> {
  const build = answer.headers.get(buildHeader);
  if (build === null || build === window.__remixManifest.version) return answer;
  if (markOf(answer.headers) === "redirect") return asDocument(answer);
  if (shown !== undefined) return answerWith(shown, 200, "response");
  const { state, formMethod = "GET", location: asked } = window.__remixRouter.state.navigation;
  if (state !== "loading" || formMethod !== "GET") return answer;
  // The address is there already on the way back. With a part of a page (#), `assign` would only scroll.
  if (asked.pathname + asked.search === location.pathname + location.search) location.reload();
  else location.assign(createPath(asked));
  // The document goes, so nobody waits for this.
  return new Promise(() => undefined);
}

/**
 * Notes which screen is asked for, until it is shown (`goOnToAsked`).
 *
 * @returns a function that ends it
 */
export function noteNavigations(): () => void {
  return window.__remixRouter.subscribe(({ navigation, location: shown }) =>
    note(navigation.state === "loading" ? [createPath(shown), createPath(navigation.location)] : []),
  );
}

/**
 * Remix loads the address that is shown, and not the one that was asked for, if the app has no file of the next screen any more.
 * Then this goes on to the next screen.
 */
export function goOnToAsked(): void {
  const [shown, asked] = noted();
  note([]);
  const [start] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]; // the entries of that type
  const isReload = start?.type === "reload" && shown === createPath(location);
  if (!isReload || asked === undefined) return;
  // A page that is still loading would be replaced, and there would be no way back to it.
  const goOn = () => setTimeout(() => location.assign(asked));
  if (document.readyState === "complete") goOn();
  else addEventListener("load", goOn, { once: true });
}

const noteName = "asked-address";

/** The address that is shown and the one that is asked for; none while nothing is asked for. */
function note(addresses: readonly string[]): void {
  try {
    sessionStorage.setItem(noteName, addresses.join("\n"));
  } catch {
    // The browser keeps nothing for sites. Then the user asks again.
  }
}

function noted(): readonly (string | undefined)[] {
  try {
    return sessionStorage.getItem(noteName)?.split("\n") ?? [];
  } catch {
    return [];
  }
}
