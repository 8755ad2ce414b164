import { themeCss } from "./theme-css.server";
import baseCss from "~/ui/styles/base.css?inline";

/** Mantine's own sheets bring all variables. */
const sheets = import.meta.glob<string>(
  ["/app/**/*.css", "!/app/theme/mantine.css", "!/app/form/day-input.css"],
  { query: "?inline", import: "default", eager: true },
);

/** What stands inside every page: the theme, and the base style sheet (docs/decisions/shell-and-style.md). */
export const inlineStyles = themeCss(Object.values(sheets)) + baseCss;
