import { existsSync } from "node:fs";

/** Programs of the cluster's trial, and the Debian packages that bring them. */
const needed = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/patroni": "patroni",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/bin/caddy": "caddy",
  "/usr/bin/prometheus": "prometheus",
  "/usr/bin/unshare": "util-linux",
  "/usr/sbin/ip": "iproute2",
};

/** Why the trial cannot run on this machine, a line each; nothing where it can. @returns {string[]} */
export function clusterLacks() {
  const isDebianRoot = process.platform === "linux" && process.getuid?.() === 0;
  const lacking = Object.entries(needed).filter(
    ([program]) => !existsSync(program) && !existsSync(program.replace("/usr", "")),
  );
  const programs = lacking.map(([program]) => program).join(", ");
  const packages = lacking.map(([, name]) => name).join(" ");
  return [
    ...(isDebianRoot ? [] : ["The trial runs on Debian, as root: it makes namespaces."]),
    ...(lacking.length === 0
      ? []
      : [
          `The trial lacks ${programs}. This installs it: apt-get install --no-install-recommends ${packages}`,
        ]),
  ];
}
