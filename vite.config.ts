import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import type { AcceptedPlugin } from "postcss";
import { defineConfig } from "vite";
import { browserslist } from "./package.json";
import { themeCss } from "./app/theme/theme-css.server";
import remixConfig from "./remix.config.js";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What all screens share comes in two files, each with all that it imports; Vite splits the rest by the screens that use it
 * (docs/decisions/remix.md). Charts are for few screens: here, their style sheet would come with every page. The sum of what is chosen comes later (`laterPart`).
 */
function sharedFile(module: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router(-dom)?)\//.test(module))
    return "framework";
  return /\/app\/((ui\/(?!chart)|list\/(?!chosen-sum)|(format|access|bank)\/)|(root|screens\/(layout|boundary))\.tsx$)/.test(
    module,
  )
    ? "shared"
    : undefined;
}

/** Puts the variables of the theme where a sheet says `@theme-variables` (docs/decisions/shell-and-style.md). */
const themeVariables: AcceptedPlugin = {
  postcssPlugin: "theme-variables",
  AtRule: { "theme-variables": (rule) => void rule.replaceWith(themeCss()) },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  css: { postcss: { plugins: [themeVariables] } },
  resolve: { alias: { "~": folder("./app"), contract: folder("./contract"), service: folder("./service") } },
  build: {
    // Style sheets too: the last Chromium for Windows 7 and 8 knows no nested rules.
    target: browserslist.map((browser) => browser.replace(" ", "")),
    // Remix would empty all of build/, where the bank lies too; scripts/build.mjs empties the app's part.
    emptyOutDir: false,
    ...(!isSsrBuild && {
      rollupOptions: {
        output: { manualChunks: sharedFile },
        // Remix has a file built for each route, also for one without a component.
        onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
      },
    }),
  },
}));
