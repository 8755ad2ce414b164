import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { chromiumExecutable } from "./browser";

/** What the figures were measured on, in one line, with the load of the last minute since others may share the machine. */
export function machineLine(): string {
  const [model] = cpus();
  const chromium = execFileSync(chromiumExecutable(), ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
  return [
    `${cpus().length} × ${model?.model.trim() ?? "unknown CPU"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `load ${loadavg()[0]?.toFixed(1)}`,
    `Node ${process.versions.node}`,
    chromium,
  ].join(" · ");
}
