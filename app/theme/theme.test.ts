import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { theme } from "./theme";
import { themeCss, themeVariables } from "./theme-css.server";

const schemes = themeVariables();

type Rgb = readonly [number, number, number];

/** The colour of a variable, laid over `below` where it lets it through. */
function colourOf(name: string, variables: Readonly<Record<string, string>>, below?: Rgb): Rgb {
  const value = variables[`--${name}`]!;
  const hex = /^#(..?)(..?)(..?)$/.exec(value);
  if (hex) return hex.slice(1).map((part) => Number.parseInt(part.padEnd(2, part), 16)) as unknown as Rgb;
  const [red, green, blue, alpha] = /^rgba\((.+)\)$/.exec(value)![1]!.split(",").map(Number);
  const mixed = [red!, green!, blue!].map((part, at) => part * alpha! + below![at]! * (1 - alpha!));
  return mixed as unknown as Rgb;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const m = "mantine-color";
const primary = "mantine-primary-color";
const grounds = [`${m}-body`, "page", `${m}-default`];
const onGrounds = (colour: string) => grounds.map((ground) => [colour, ground] as const);

/** Text, and what it stands on. */
const texts = [
  ...[`${m}-text`, `${m}-dimmed`, `${m}-anchor`, `${m}-error`, `${primary}-light-color`].flatMap(onGrounds),
  [`${m}-placeholder`, `${m}-default`],
  ["head-text", "head"],
  ["head-text", `${m}-gray-light`],
  [`${m}-white`, `${primary}-filled`],
  [`${m}-white`, `${primary}-filled-hover`],
  [`${m}-white`, `${m}-red-filled`],
  [`${m}-white`, `${primary}-9`],
  ...[`${m}-text`, `${m}-dimmed`, `${primary}-light-color`, `${m}-anchor`].map(
    (colour) => [colour, "tint"] as const,
  ),
  [`${m}-error`, `${m}-red-light`],
  ...["green", "yellow"].map((hue) => [`${m}-${hue}-light-color`, `${m}-${hue}-light`] as const),
] as const;

/** The edge of what is typed into or pressed, and marks that mean something. */
const marks = [
  ...onGrounds("edge"),
  [`${primary}-3`, `${primary}-9`],
  [`${m}-anchor`, `${m}-body`],
  [`${primary}-filled`, `${m}-body`],
] as const;

describe.each(["light", "dark"] as const)("the theme, %s", (scheme) => {
  const variables = schemes[scheme];
  const ratio = (front: string, ground: string) => {
    // What lets through stands on cards, and on the page.
    const grounds = [`${m}-body`, "page"].map((under) =>
      colourOf(ground, variables, colourOf(under, variables)),
    );
    return Math.min(...grounds.map((below) => contrast(colourOf(front, variables, below), below)));
  };

  it.each(texts)("shows %s on %s at 4.5:1 at least", (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)("shows %s on %s at 3:1 at least", (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe("themeCss", () => {
  const sheets = ["a{color:var(--mantine-color-anchor)} b{margin:var( --mantine-spacing-md)}"];

  it("has the variables that the sheets use, and no other; dark ones where they differ, and on screens only", () => {
    expect(themeCss(sheets)).toBe(
      ":root{--mantine-spacing-md:16px;--mantine-color-anchor:#0f766e}" +
        '@media screen{:root[data-mantine-color-scheme="dark"]{--mantine-color-anchor:#2dd4bf}}',
    );
  });

  it("has all variables for Mantine, of our own palettes", () => {
    const css = themeCss();
    expect(css).toContain("--mantine-color-default-color:#1f2933;");
    expect(css).not.toMatch(/--mantine-color-grape|var\(--(?!mantine-scale)/);
  });
});

describe("another theme", () => {
  it.each(["indigo", "red"])(
    "with the primary colour %s gives what our sheets take from it",
    (primaryColor) => {
      const { light, dark } = themeVariables({ ...theme, primaryColor });
      for (const variables of [light, dark]) {
        expect(variables[`--${primary}-filled`]).toBe(variables[`--${m}-${primaryColor}-7`]);
        expect(variables["--tint"]).toMatch(/^(#|rgba\()/);
        expect(variables[`--${m}-anchor`]).toMatch(/^#/);
      }
    },
  );

  it("with another radius rounds what has the usual one", () => {
    const { light } = themeVariables({ ...theme, defaultRadius: 0 });
    expect(light["--mantine-radius-default"]).toBe("0rem");
  });
});

describe("our own style sheets", () => {
  const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => `app/${file}`);

  it("take each colour from the theme, but black and white for paper and QR codes", () => {
    const colours = sheets.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/#[\da-f]{3,8}\b/gi)].map(([colour]) => `${file} ${colour}`),
    );
    expect(colours.filter((colour) => !/ #(000|fff|0000)$/.test(colour))).toEqual([]);
  });

  it("take each radius and each size of letters that the theme has from there; a pill is round in any theme", () => {
    const sizes = Object.values(theme.fontSizes ?? {});
    const own = sheets.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(radius|font(?:-size)?): ([^;]*)/g)]
        .filter(([, property, value]) =>
          property === "radius"
            ? !/--mantine-radius-|^(0|99px)$/.test(value!)
            : sizes.some((size) => new RegExp(`\\b${size}`).test(value!)),
        )
        .map(([rule]) => `${file} ${rule}`),
    );
    expect(own).toEqual([]);
  });

  it("as modules have the classes that their screens name, and no other", () => {
    const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => ({ folder: path.dirname(`app/${file}`), text: readFileSync(`app/${file}`, "utf8") }));
    const named = new Map<string, Set<string>>();
    for (const { folder, text } of sources)
      for (const [, as, file] of text.matchAll(/^import (\w+) from "(\.\/[\w-]+\.module\.css)";$/gm)) {
        const module = path.join(folder, file!);
        const names = [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, "g"))].map(([, name]) => name!);
        named.set(module, new Set([...(named.get(module) ?? []), ...names]));
      }
    const modules = sheets.filter((file) => file.endsWith(".module.css"));
    expect(modules.length).toBeGreaterThan(5);
    for (const module of modules) {
      const rules = readFileSync(module, "utf8").replace(/:global\([^)]*\)|\/\*.*?\*\//gs, "");
      const given = new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name));
      expect([...given].sort(), module).toEqual([...(named.get(module) ?? [])].sort());
    }
  });

  it("name no variable that nobody gives", () => {
    const text = sheets.map((file) => readFileSync(file, "utf8")).join("\n");
    const used = [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!);
    const given = [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!);
    const known = new Set([...Object.keys(schemes.dark), ...given]);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
