import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useLightMode } from "~/access/light-mode";

const everyMs = 3_000;
const reloadSeconds = 6;

/** Shows how a batch gets on: asks anew by script, or has the browser load the page again where none runs. */
export function WatchProgress() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate]);

  const reload = <meta httpEquiv="refresh" content={String(reloadSeconds)} />;
  return useLightMode() ? reload : <noscript>{reload}</noscript>;
}
