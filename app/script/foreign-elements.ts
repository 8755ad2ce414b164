/** What the server itself puts into `<html>`, `<head>` and `<body>` (app/root.tsx). The framework's scripts carry the nonce. */
const own =
  "head, body, meta[charset], meta[name=viewport], title, noscript, #base, link[href^='/'], link[rel=expect], #page";

/**
 * Takes out elements that an extension has put beside ours before the framework takes over the page. It would find other elements
 * than it expects, and draw the page anew: without what was typed.
 *
 * @returns a function that puts them back at their places
 */
export function takeOutForeign(): () => void {
  const { documentElement: html, head, body } = document;
  const foreign = [html, head, body].flatMap((parent) =>
    [...parent.children].filter(isForeign).map((element) => ({ parent, element, next: element.nextSibling })),
  );
  for (const { element } of foreign) {
    // A style that the browser has applied needs the page's nonce where our script puts it back.
    if (element instanceof HTMLStyleElement && element.sheet) element.nonce = nonceOfPage();
    element.remove();
  }
  return () => {
    for (const { parent, element, next } of foreign.reverse())
      parent.insertBefore(element, next?.parentNode === parent ? next : null);
  };
}

const nonceOfPage = () => document.querySelector<HTMLElement>("#base")?.nonce ?? "";

function isForeign(element: Element): boolean {
  if (element instanceof HTMLScriptElement) return element.nonce === "" && !element.matches("[src^='/']");
  return !element.matches(own);
}
