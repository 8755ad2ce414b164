import { useLocation } from "@remix-run/react";
import { createElement, useEffect, useState, type ComponentType } from "react";

/**
 * A part of a page that comes after the page: `useIsLoaded` asks for its file and tells whether `Part` can be drawn. If the file does
 * not arrive, the page stays without the part, and the next address or screen tries again. React's `lazy` would take the page away.
 */
export function laterPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  /** All wait for one import: a second one would not wait for the part's sheet. */
  const loadOnce = () =>
    (loading ??= load()
      .then((file) => void (Loaded = file.default))
      .finally(() => (loading = undefined)));

  function useIsLoaded(): boolean {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined);
    const { key } = useLocation();
    useEffect(() => {
      if (!isLoaded)
        loadOnce().then(
          () => setLoaded(true),
          () => undefined,
        );
    }, [isLoaded, key]);
    return isLoaded;
  }

  const Part = (props: Props) => (Loaded ? createElement(Loaded, props) : null);
  return { Part, useIsLoaded };
}
