import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useDisplay } from "~/access/display-context";

interface WatchProgressProps {
  /** The pace with script. A page without script loads again as a whole, half as often. */
  readonly everySeconds: number;
}

/** Keeps the progress on a page up to date: by script, or without script by loading the page again. */
export function WatchProgress({ everySeconds }: WatchProgressProps) {
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
