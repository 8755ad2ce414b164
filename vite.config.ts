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
    // Of the library that all screens draw their fields with, what only the drop zone and the calendar need.
    name: "parts",
    holds:
      /\/(@mantine\/core\/esm\/components\/(Accordion|LoadingOverlay|Overlay|Portal|Transition)|tslib)\//,
  },
  {
    // Likewise, what only the table of rows that open needs.
    name: "data-table",
    holds:
      /\/(@floating-ui|@mantine\/(core\/esm\/(core\/utils\/create-scoped|utils|components\/(?!CloseButton|Combobox|Input|Loader|NativeSelect|TextInput|UnstyledButton))|hooks\/esm\/use-(local-storage|pagination|focus-trap)))/,
  },
  {
    // What the screens of one family share with each other alone.
    name: "transactions",
    holds: /\/app\/(texts\/transactions|screens\/transactions\/(kinds|approvals|request-\w+))\b/,
  },
  {
    name: "reports",
    holds: /\/app\/(texts\/reports|screens\/reports\/(kinds|asked|report-rows|totals-text))\b/,
  },
  // One screen draws pictures.
  { name: "pictures", holds: /\/app\/ui\/chart\b/ },
  {
    name: "batches",
    holds: /\/app\/(texts\/batches|screens\/batches\/(kinds|batch-list|batch-status|watch-progress))\b/,
  },
  {
    name: "administration",
    holds: /\/app\/(texts\/administration|list\/(filter\w*-\w+|history(-row)?))\b/,
  },
  {
    name: "framework",
    holds: /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router(-dom)?)\//,
  },
  {
    name: "shared",
    holds:
      /\/app\/(ui|list|format|access|texts|bank|form\/(form-token|typed|failure-dialog|idempotency|lost-answer)|screens\/(shown-screen|views\/(addresses|views-group)))\b|\/@mantine\/(core|hooks)\/|vite\/preload-helper/,
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

/** Mantine's table brings along a container that scrolls, 10 kB which no list of ours uses: they become cards (docs/product.md#look). */
const lightTable: Plugin = {
  name: "light-table",
  transform(_code, id) {
    const isContainer = /\/@mantine\/core\/esm\/components\/Table\/TableScrollContainer\.mjs$/.test(id);
    return isContainer ? { code: "export const TableScrollContainer = undefined;", map: null } : undefined;
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), resourceRoutes, lightTable],
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
