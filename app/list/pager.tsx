import { useLocation } from "@remix-run/react";
import { grouped } from "~/format/rupiah";
import { changeQuery, lastPage, rowChoices, type ListQuery } from "./query";

interface PagerProps {
  readonly query: ListQuery;
  readonly total: number;
  readonly totalIsCapped?: boolean;
}

/** Where one is in a list and the links to the rest of it; what else the URL's query holds stays in them. */
export function Pager({ query: { page, rows }, total, totalIsCapped = false }: PagerProps) {
  const { search } = useLocation();
  const last = lastPage(total, rows);
  const first = (page - 1) * rows + 1;
  const toPage = (number: number, possible: boolean) =>
    possible ? changeQuery(search, { page: number }) || "?" : undefined;
  return (
    <nav className="pager" aria-label="Halaman">
      <p>
        {grouped(Math.min(first, total))}–{grouped(Math.min(page * rows, total))} dari {grouped(total)}
        {totalIsCapped && "+"}
      </p>
      <ul>
        <li className="quiet">Baris</li>
        {rowChoices.map((choice) => (
          <li key={choice}>
            <a
              href={changeQuery(search, { rows: choice }) || "?"}
              aria-label={`${choice} baris per halaman`}
              aria-current={choice === rows ? "true" : undefined}
            >
              {choice}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        <PageLink href={toPage(1, page > 1)} name="Halaman pertama" sign="«" />
        <PageLink href={toPage(page - 1, page > 1)} name="Halaman sebelumnya" sign="‹" />
        <PageLink href={toPage(page + 1, page < last)} name="Halaman berikutnya" sign="›" />
        <PageLink href={toPage(last, page < last)} name="Halaman terakhir" sign="»" />
      </ul>
    </nav>
  );
}

/** A link, or its name in grey where there is nowhere to go. */
function PageLink({ href, name, sign }: { href: string | undefined; name: string; sign: string }) {
  return (
    <li>
      <a href={href} aria-label={name} {...(href === undefined && { role: "link", "aria-disabled": true })}>
        {sign}
      </a>
    </li>
  );
}
