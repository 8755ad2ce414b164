import { jakartaDate, longDate, timeInWib } from "./dates";

interface Erasure {
  /** Null while the data waits to go. */
  readonly at: string | null;
  readonly inBackupsUntil: string | null;
}

/** Whether the data of an erased person has gone, and when backups can be without it at the earliest. */
export const erasureText = ({ at, inBackupsUntil }: Erasure) =>
  at === null || inBackupsUntil === null
    ? "Disetujui: data dihapus satu jam setelahnya."
    : `Dihapus pada ${timeInWib(at)}. Hilang dari cadangan paling cepat ${longDate(jakartaDate(new Date(inBackupsUntil)))}.`;
