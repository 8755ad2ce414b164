import baseCss from "./base.css?inline";

const elementId = "base";

/**
 * The base style sheet inside the document: a linked one would cost a round trip before the first row shows
 * (docs/decisions/0020). The text is in the server's build only; the browser finds it in the page it was given.
 */
export function BaseStyles({ nonce }: { nonce: string | undefined }) {
  const css = import.meta.env.SSR ? baseCss : (document.getElementById(elementId)?.textContent ?? "");
  return (
    <style
      id={elementId}
      nonce={nonce}
      suppressHydrationWarning
      // eslint-disable-next-line no-restricted-syntax -- text children would be escaped; this is our own file, not data
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}
