import { useLocation } from "@remix-run/react";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { withoutNarrowing } from "./query";

/** The link that leads to the form of a new record. */
export interface CreateLink {
  readonly label: string;
  readonly href: string;
}

/** A list without rows: the way out of the search, or to the first record, or another look. */
export function EmptyList({ create }: { create?: CreateLink | undefined }) {
  const { pathname, search } = useLocation();
  const whole = withoutNarrowing(search);
  if (whole !== undefined)
    return (
      <EmptyState
        text={noRows}
        next="Tidak ada yang cocok dengan pencarian atau saringan ini. Periksa ejaannya, atau tampilkan semuanya."
      >
        <a className="button" href={pathname + whole}>
          Tampilkan semua data
        </a>
      </EmptyState>
    );
  if (create)
    return (
      <EmptyState text={noRows} next="Belum ada data di sini. Mulai dengan membuat yang pertama.">
        <a className="button main" href={create.href}>
          {create.label}
        </a>
      </EmptyState>
    );
  return (
    <EmptyState text={noRows} next="Belum ada data di sini. Muat ulang untuk melihat apakah sudah ada.">
      <RefreshButton />
    </EmptyState>
  );
}

const noRows = "Tidak ada data untuk ditampilkan.";
