import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { AcceptedPlugin } from "postcss";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { themeCss } from "./app/theme/theme-css.server";
import { browserslist } from "./package.json";
import remixConfig from "./remix.config.js";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What screens share comes in three files, each with all that it imports; Vite splits the rest by the screens that use it
 * (docs/decisions/remix.md). `records` has what neither the shell nor the list of mustahik needs. Charts are for few screens: here, their style
 * sheet would come with every page. The sum of what is chosen comes later (`laterPart`).
 */
const sharedFiles = {
  framework: /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router(-dom)?)\//,
  records:
    /\/app\/(access\/decision-kinds|format\/(card|household|phone|share)|list\/(history|paper-report|part|report-table)|ui\/(amount-input|announcement|branch-select|copy-links|digits|facts|file-button|filter-frame|pill|print-page|qr|steps))\.tsx?$/,
  shared:
    /\/app\/((ui\/(?!chart)|list\/(?!chosen-sum)|remix\/(?!data-requests|page-files)|(format|access|bank)\/)|(root|screens\/(layout|boundary))\.tsx$)/,
};

const sharedFile = (module: string) =>
  Object.entries(sharedFiles).find(([, modules]) => modules.test(module))?.[0];

/** Vite leaves a script that is asked for by `?url` as it is written: the guard of each page, and what prints at once. */
const minifiedScripts: Plugin = {
  name: "minified-scripts",
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".js")) continue;
      const { code } = await minify(file.source.toString());
      if (code) file.source = code;
    }
  },
};

/** The most columns that a table has. */
const mostColumns = 13;

/** `columnNames` of app/list/table.tsx gives the names. The column of numbers has none. */
const nameRules = Array.from({ length: mostColumns - 1 }, (_, index) => index + 2)
  .map((place) => `&:nth-child(${place})::before { content: var(--c${place}) }`)
  .join("");

/**
 * Writes rules where a sheet asks for them: the variables of the theme (docs/decisions/shell-and-style.md), and the name before
 * each cell of a card.
 */
const writtenRules: AcceptedPlugin = {
  postcssPlugin: "written-rules",
  AtRule: {
    "theme-variables": (rule) => void rule.replaceWith(themeCss()),
    "column-names": (rule) => void rule.replaceWith(nameRules),
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), minifiedScripts],
  css: { postcss: { plugins: [writtenRules] } },
  resolve: { alias: { "~": folder("./app"), contract: folder("./contract"), service: folder("./service") } },
  build: {
    // Style sheets too: the last Chromium for Windows 7 and 8 knows no nested rules.
    target: browserslist.map((browser) => browser.replace(" ", "")),
    // Remix would empty all of build/, where the bank lies too; scripts/build.mjs empties the app's part.
    emptyOutDir: false,
    // Smaller than by esbuild (docs/decisions/remix.md).
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    ...(!isSsrBuild && {
      rollupOptions: {
        output: { manualChunks: sharedFile },
        // Remix has a file built for each route, also for one without a component.
        onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
      },
    }),
  },
}));
