import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useDisplay } from "~/access/display-context";

/**
 * Keeps the progress on a page up to date: by script, or without script by loading the page again.
 *
 * @param everySeconds the pace with script. A page without script loads again as a whole, half as often
 */
export function WatchProgress({ everySeconds }: { readonly everySeconds: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, 1_000 * everySeconds);
    return () => clearInterval(timer);
  }, [revalidate, everySeconds]);

  const reload = <meta httpEquiv="refresh" content={String(2 * everySeconds)} />;
  return useDisplay().isLightweight ? reload : <noscript>{reload}</noscript>;
}
