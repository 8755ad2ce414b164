import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";

// React hydrates in one piece: slices (startTransition) cost a fifth more CPU. Links and forms work before that
// (docs/decisions/remix.md).
hydrateRoot(document, <RemixBrowser />);

// Remix shows a refusal, but listens to it too late while a style sheet loads, and the browser reports it (docs/decisions/remix.md).
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});
