import type { ActiveStatus } from "contract/values";
import { StatusPill } from "~/ui/status-pill";

/** Spec, document 2 §2: 'Aktif' or 'Tidak Aktif'. */
export function CustomerStatus({ status }: { status: ActiveStatus }) {
  return status === "Active" ? (
    <StatusPill tone="done">Aktif</StatusPill>
  ) : (
    <StatusPill tone="plain">Tidak Aktif</StatusPill>
  );
}
