/** The hosts of deploy/compose.yaml, by their names there. */

export const etcds = ["etcd1", "etcd2", "etcd3"] as const;
export const databases = ["db1", "db2", "db3"] as const;
export const banks = ["bank1", "bank2"] as const;
export const apps = ["web1", "web2"] as const;
export const machines = [
  ...etcds,
  ...databases,
  "haproxy",
  "pgbouncer",
  ...banks,
  ...apps,
  "caddy",
  "prometheus",
] as const;
export type Machine = (typeof machines)[number];
