import { useLocation } from "@remix-run/react";
import { askingFor } from "./order";
import { statusParameter, type Status } from "./status-filter";

const choices: readonly { readonly status: Status | ""; readonly word: string }[] = [
  { status: "", word: "Semua" },
  { status: "Active", word: "Aktif" },
  { status: "Inactive", word: "Tidak Aktif" },
];

/** Narrows a list by status, with one link for each. */
export function StatusLinks({ listPath, status }: { listPath: string; status: Status | "" }) {
  const { search } = useLocation();
  return (
    <nav className="pager" aria-label="Status">
      <ul>
        <li className="quiet">Status</li>
        {choices.map((choice) => (
          <li key={choice.word}>
            <a
              href={listPath + askingFor(search, statusParameter, choice.status)}
              aria-current={choice.status === status ? "true" : undefined}
            >
              {choice.word}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
