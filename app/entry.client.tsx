import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";

// In one piece: in slices (startTransition) it costs a fifth more CPU, and links and forms work before it anyway
// (docs/decisions/0023).
hydrateRoot(document, <RemixBrowser />);
