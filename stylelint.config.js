/**
 * What a browser of `browserslist` (package.json) lacks, and what its users get in its place, as the rules say it.
 * Where a selector stands in a list, `:is()` keeps the rest of the list.
 */
const lacking = [
  // Firefox 115: a filter's fields are of one width, and paper shows empty filters and the column of actions.
  "selectors.has",
  // Safari 15.6: a table scrolls sideways in its place (list.css).
  "at-rules.container",
  "properties.container-type",
  // Chromium 109 and Safari 15.6: the server's own mark `aria-invalid` alone.
  "selectors.user-invalid",
  // Safari 15.6: no colours of the user's system, so nothing to mend.
  "at-rules.media.forced-colors",
  "properties.forced-color-adjust",
  // All: other line breaks in a heading or dialog.
  "properties.text-wrap",
  // Safari 15.6: the sheet of its print dialog.
  "at-rules.page",
  "at-rules.page.size",
  // All: no popovers, and no anchors to place them at (shell.css, menus.css).
  "properties.position-anchor",
  "properties.position-try-fallbacks",
];

/** All else that one of these browsers lacks is refused. @type {import("stylelint").Config} */
export default {
  plugins: ["stylelint-browser-compat"],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    "plugin/browser-compat": [true, { allow: { features: lacking, partialImplementation: true } }],
    // The plugin knows no values.
    "function-disallowed-list": ["anchor-size", "light-dark", "color-mix"],
  },
};
