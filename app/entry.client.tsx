import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";

// In one piece: in slices (startTransition) it costs a fifth more CPU, and links and forms work before it anyway
// (docs/decisions/0023).
hydrateRoot(document, <RemixBrowser />);

// Where a screen's style sheet still loads, Remix (`prefetchStylesAndCallHandler`) leaves a refusal alone for so long
// that the browser calls it unhandled. It is shown all the same.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});
