import { Form, useLocation } from "@remix-run/react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import type { FilteredList } from "./load-filtered.server";
import { statusParameter, unfiltered } from "./status-filter";

const statusChoices = [
  { value: "", label: "Semua status" },
  { value: "Active", label: "Aktif" },
  { value: "Inactive", label: "Tidak Aktif" },
];

/** Narrows a list by status, and searches it where the bank can. */
export function FilterForm({
  list,
}: {
  list: Pick<FilteredList<never>, "searched" | "status" | "canSearch">;
}) {
  const { pathname, search } = useLocation();
  const { searched, status, canSearch } = list;
  const isFiltered = status !== "" || (canSearch && searched !== "");
  return (
    <Form key={`${status} ${searched}`} method="get" className="bar" role="search">
      <ExistingSearchParams exclude={["value", statusParameter, "page"]} />
      {canSearch && (
        <TextField
          label="Kata pencarian"
          name="value"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={searched}
        />
      )}
      <SelectField label="Status" name={statusParameter} data={statusChoices} defaultValue={status} />
      <button className="button main">
        <Icon name="search" />
        Cari
      </button>
      {isFiltered && (
        <a className="button" href={pathname + unfiltered(search)}>
          Hapus pencarian
        </a>
      )}
    </Form>
  );
}
