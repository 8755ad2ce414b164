import { inRoot } from "./workspace.mjs";
import { mustRun } from "./processes.mjs";

/** `npm run check:alerts`: promtool (Debian's package prometheus) checks our configuration and tries every alert. */
const folder = inRoot("deploy/prometheus");
await mustRun("The check of prometheus.yml", "promtool", ["check", "config", `${folder}/prometheus.yml`]);
await mustRun("The test of the alerts", "promtool", ["test", "rules", `${folder}/alerts.test.yml`]);
