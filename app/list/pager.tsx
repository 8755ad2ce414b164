import type { ReactNode } from "react";
import { grouped } from "~/format/rupiah";
import { lastPage, rowChoices, type ListQuery } from "./query";
import { useQueryLink } from "./query-link";
import { StateLink } from "./state-link";

interface PagerProps {
  readonly query: ListQuery;
  readonly total: number;
  readonly hasMoreThanTotal?: boolean;
  /** What all rows come to. */
  readonly sum?: ReactNode;
  /** The part of the screen that holds the list, where a new page begins, and its title; the top without it. */
  readonly within?: { readonly id: string; readonly title: string };
}

/** The place in a list, and links to the rest of it. The links keep whatever else the URL's query holds. */
export function Pager({ query, total, hasMoreThanTotal = false, sum, within }: PagerProps) {
  const { page, rows, part } = query;
  const queryLink = useQueryLink();
  const linkTo = (changes: Partial<ListQuery>) =>
    queryLink({ ...changes, ...(part && { part }) }) + (within ? `#${within.id}` : "");
  const last = lastPage(total, rows);
  const shownTotal = grouped(total) + (hasMoreThanTotal ? "+" : "");
  const first = (page - 1) * rows + 1;
  const toPage = (number: number, possible: boolean) => (possible ? linkTo({ page: number }) : undefined);
  return (
    <nav className="pager" aria-label={within ? `Halaman ${within.title}` : "Halaman"}>
      <p>{`${grouped(Math.min(first, total))}–${grouped(Math.min(page * rows, total))} dari ${shownTotal}`}</p>
      {sum && <p>{sum}</p>}
      <ul>
        <li className="quiet">Baris</li>
        {rowChoices.map((choice) => (
          <li key={choice}>
            <StateLink
              href={linkTo({ rows: choice })}
              aria-label={`${choice} baris per halaman`}
              aria-current={choice === rows ? "true" : undefined}
            >
              {choice}
            </StateLink>
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
      <StateLink href={href} aria-label={name}>
        {sign}
      </StateLink>
    </li>
  );
}
