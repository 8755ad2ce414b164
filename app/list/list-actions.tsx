import { RefreshButton } from "~/ui/refresh-button";
import type { CreateLink } from "./empty-list";

/** What stands beside a list's title: another look, and the way to a new record where its user may make one. */
export function ListActions({ create }: { create?: CreateLink | undefined }) {
  return (
    <>
      <RefreshButton />
      {create && (
        <a className="button main" href={create.href}>
          {create.label}
        </a>
      )}
    </>
  );
}
