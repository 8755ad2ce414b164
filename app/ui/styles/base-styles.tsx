import { createContext, useContext } from "react";

const elementId = "base";

const StylesContext = createContext<string | null>(null);

/** Takes the text of the sheet, which the server's build alone has. */
export const BaseStylesProvider = StylesContext.Provider;

/**
 * The theme and the base style sheet inside the document: a linked sheet would cost a round trip before the first row shows
 * (docs/decisions/shell-and-style.md). The browser finds the text in the page it was given.
 */
export function BaseStyles({ nonce }: { nonce: string | undefined }) {
  const css = useContext(StylesContext) ?? document.getElementById(elementId)?.textContent ?? "";
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
