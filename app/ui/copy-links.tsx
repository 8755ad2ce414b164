import { useLocation } from "@remix-run/react";
import { ButtonLink } from "./button-link";
import { FileButton } from "./file-button";

interface CopyLinksProps {
  /** The address of the page to print, where there is one. */
  readonly print?: string;
  /** The address of the files, without their extension. */
  readonly file: string;
}

/**
 * Links to the copies of a report or list: on paper, as CSV and as XLSX. They keep the query of the screen. A report is read to be
 * taken along, so its last one is the main button; a list without paper has another one, or none.
 */
export function CopyLinks({ print, file }: CopyLinksProps) {
  const { search } = useLocation();
  return (
    <>
      {print && <ButtonLink href={print + search} target="_blank" label="Cetak Laporan" />}
      <FileButton href={`${file}.csv${search}`} label="Unduh CSV" />
      <FileButton href={`${file}.xlsx${search}`} label="Unduh XLSX" isMain={print !== undefined} />
    </>
  );
}
