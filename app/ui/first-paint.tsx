import { contentId } from "./shell";

/**
 * Keeps a browser from drawing before the content of the page begins (docs/decisions/shell-and-style.md). A slow processor would
 * draw the bar and the menu several times before it comes to the rows. Browsers older than Chromium 124 pass over it. A page without
 * this content is drawn when all of it is there. React's types do not know `blocking` yet.
 */
export const FirstPaint = () => <link rel="expect" href={`#${contentId}`} {...{ blocking: "render" }} />;
