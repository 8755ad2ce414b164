import {
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
  type MantineThemeOverride,
} from "@mantine/core";
import { ownVariables, theme } from "./theme";

type Variables = Readonly<Record<string, string>>;

/** The variables of a theme in each colour scheme, each with its value, never the name of another. */
export function themeVariables(of: MantineThemeOverride = theme): { light: Variables; dark: Variables } {
  const merged = mergeMantineTheme(DEFAULT_THEME, of);
  const hues = [...Object.keys(of.colors ?? {}), merged.primaryColor];
  const colors = Object.fromEntries(hues.map((hue) => [hue, merged.colors[hue]!]));
  const ours = { ...merged, colors } as typeof merged;
  const { variables, light, dark } = defaultCssVariablesResolver(ours);
  return {
    light: resolved({ ...variables, ...light, ...ownVariables.light }),
    dark: resolved({ ...variables, ...dark, ...ownVariables.dark }),
  };
}

function resolved(variables: Variables): Variables {
  const valueOf = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (whole, name: string) =>
      variables[name] === undefined ? whole : valueOf(variables[name]),
    );
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, valueOf(value)]));
}

/**
 * The theme's variables as CSS. Paper has the light scheme, whatever the screen has.
 *
 * @param sheets the text of style sheets: the variables that they use, and no other. Without it all variables, for Mantine,
 *   whose components name variables in style attributes too.
 */
export function themeCss(sheets?: readonly string[]): string {
  const { light, dark } = themeVariables();
  const used = sheets && new Set(sheets.flatMap((css) => css.match(/--[\w-]+/g) ?? []));
  const block = (variables: Variables) =>
    Object.entries(variables)
      .filter(([name]) => used?.has(name) ?? true)
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
  const differing = Object.fromEntries(Object.entries(dark).filter(([name, value]) => light[name] !== value));
  return (
    `:root{${block(light)}}` + `@media screen{:root[data-mantine-color-scheme="dark"]{${block(differing)}}}`
  );
}
