import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useLightMode } from "~/access/light-mode";

const everyMs = 3_000;
const reloadSeconds = 6;

/** Keeps the progress of a batch up to date: by script, or without script by loading the page again. */
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
