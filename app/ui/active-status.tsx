import { StatusPill } from "./status-pill";

/** Spec, document 2 §2: 'Aktif' or 'Tidak Aktif'. */
export function ActiveStatus({ status }: { status: "Active" | "Inactive" }) {
  return status === "Active" ? (
    <StatusPill tone="done">Aktif</StatusPill>
  ) : (
    <StatusPill tone="plain">Tidak Aktif</StatusPill>
  );
}
