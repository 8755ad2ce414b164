import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { cssVariablesResolver, theme } from "./theme";

type Variables = Readonly<Record<string, string>>;

/** All variables of the theme: those of both colour schemes, and what each scheme alone has. */
export function themeVariables(): { all: Variables; light: Variables; dark: Variables } {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  return {
    all: { ...variables, ...own.variables },
    light: { ...light, ...own.light },
    dark: { ...dark, ...own.dark },
  };
}

/**
 * The variables of the theme that the sheets use, as CSS. Mantine would write all of them, 27 kB, into each page. Paper has
 * the light scheme, whatever the screen has.
 *
 * @param sheets the text of all style sheets
 */
export function themeCss(sheets: readonly string[]): string {
  const { all, light, dark } = themeVariables();
  const used = usedNames(sheets, [all, light, dark]);
  const block = (variables: Variables) =>
    Object.entries(variables)
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  return (
    `:root{${block({ ...all, ...light })}}` +
    `@media screen{:root[data-mantine-color-scheme="dark"]{${block(dark)}}}`
  );
}

/** The names that the sheets use, and those that the values of these use in turn. */
function usedNames(sheets: readonly string[], sources: readonly Variables[]): ReadonlySet<string> {
  const used = new Set<string>();
  const waiting = sheets.flatMap(namesIn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const source of sources) waiting.push(...namesIn(source[name] ?? ""));
  }
  return used;
}

const namesIn = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);
