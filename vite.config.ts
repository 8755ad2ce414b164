import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What every screen needs comes in two files, not in a dozen: each costs a request, a preload line in the page, and a
 * compression of its own. Everything else stays with the screens that use it.
 */
const sharedFiles = [
  {
    name: "framework",
    holds: /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router(-dom)?)\//,
  },
  {
    name: "shared",
    holds: /\/app\/(ui|list|format|access|texts|bank|form\/(form-token|typed|failure-dialog))\b/,
  },
  {
    // What the lists of customers share with the screens around them: a few hundred bytes each.
    name: "customers",
    holds: /\/app\/screens\/customers\/(customer-list|kinds|qr-choice|status-change)\b/,
  },
];

/**
 * A route without a component has nothing for the browser, yet Remix has a file built for each, of which Rollup warns that it
 * is empty. Here it is not.
 */
const resourceRoutes: Plugin = {
  name: "resource-routes",
  transform(code, id) {
    const isEmptyRoute = id.endsWith("?__remix-build-client-route") && /^export\s*\{\s*\}/.test(code);
    return isEmptyRoute ? { code: "export const isResource = true;", map: null } : undefined;
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), resourceRoutes],
  resolve: { alias: { "~": folder("./app"), contract: folder("./contract") } },
  build: {
    target: "es2022",
    // Remix would empty all of build/, where the bank lies too; scripts/build.mjs empties the app's part.
    emptyOutDir: false,
    ...(!isSsrBuild && {
      rollupOptions: {
        output: { manualChunks: (id: string) => sharedFiles.find(({ holds }) => holds.test(id))?.name },
      },
    }),
  },
}));
