import { useLocation } from "@remix-run/react";
import { unoffered } from "~/texts/unoffered";
import { EmptyState } from "~/ui/empty-state";

/** What a list's address may ask for that a bank may lack, and the names of its parameters. */
const parameters = { status: ["status"], search: ["value"], dates: ["start", "end"] } as const;

/** Shown instead of rows where the bank lacks the requested filter. */
export function UnofferedFilter({ filter }: { filter: keyof typeof parameters }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  for (const name of [...parameters[filter], "page"]) params.delete(name);
  const query = params.toString();
  return (
    <EmptyState text={unoffered[filter]} next={unoffered.nothingListed}>
      <a className="button" href={pathname + (query && `?${query}`)}>
        Tampilkan tanpa saringan ini
      </a>
    </EmptyState>
  );
}

/** Above the rows of a list that is asked for in an order it does not have. */
export function UnofferedOrder() {
  return (
    <p className="bar" role="status">
      {unoffered.order}
    </p>
  );
}
