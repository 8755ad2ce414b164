import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";

// In one piece: in slices (startTransition) it costs a fifth more CPU, and links and forms work before it anyway
// (docs/decisions/remix.md).
hydrateRoot(document, <RemixBrowser />);

// Remix shows a refusal, but listens to it too late while a style sheet loads, and the browser reports it (docs/decisions/remix.md).
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});
