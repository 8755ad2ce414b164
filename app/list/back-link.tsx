import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { listHref } from "./detail-links";

/** From a record, or the form of a new one, to the list it was opened from, as that was left. */
export function BackLink({ listPath }: { listPath: string }) {
  const { search } = useLocation();
  return (
    <a className="button" href={listHref(listPath, search)} title="Kembali">
      <Icon name="back" />
      Kembali
    </a>
  );
}
