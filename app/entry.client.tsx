import { RemixBrowser } from "@remix-run/react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { goOnToAsked } from "~/remix/other-build";
import { takeOutForeign } from "./script/foreign-elements";

goOnToAsked();

// React has drawn the page anew by itself, so the guard need not give it back. What was typed until then is lost.
// eslint-disable-next-line no-console -- as React's own report, which is an error of the window
const reportRecovered = (error: unknown) => console.error(error);

if (!window.leftAsServed) {
  const start = performance.now();
  const putBackForeign = takeOutForeign();
  // React hydrates at once, before an extension sees that its elements are away, and in one piece: slices (startTransition) cost a
  // fifth more CPU. Links and forms work before that (docs/decisions/remix.md).
  flushSync(() => hydrateRoot(document, <RemixBrowser />, { onRecoverableError: reportRecovered }));
  putBackForeign();
  // Asked by `isLightModeDue`, and seen in the browser's own tools.
  performance.measure("hydration", { start });
}

// Remix shows a refusal, but listens to it too late while a style sheet loads, and the browser reports it (docs/decisions/remix.md).
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});
