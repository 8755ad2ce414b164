import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [remix(remixConfig)],
  resolve: { alias: { "~": folder("./app"), contract: folder("./contract") } },
  build: { target: "es2022" },
});
