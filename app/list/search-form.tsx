import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { FormToken } from "~/form/form-token";
import { SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { searchIn, searchState, type ListQuery, type Search, type SearchField } from "./query";
import { useQueryLink } from "./query-link";

interface SearchFormProps {
  readonly fields: readonly SearchField[];
  readonly query: ListQuery;
  /** What was searched for, readable. */
  readonly searched: string;
  /** Beside the search. */
  readonly children?: ReactNode;
}

/**
 * Searches a list by one of its fields. It posts, so that a secret value reaches the server without standing in a URL, and
 * a redirect answers it (`redirectToSearch`). With script an open value goes straight into the URL, and the button waits
 * until field and value are set.
 */
export function SearchForm({ fields, query, searched, children }: SearchFormProps) {
  const linkTo = useQueryLink();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useDraft(form, fields, { field: query.field, value: searched });

  function searchByUrl(event: FormEvent) {
    if (fields.find(({ name }) => name === draft.field)?.secret) return;
    event.preventDefault();
    navigate(linkTo({ ...draft, value: draft.value.trim() }));
  }

  return (
    <Form ref={form} method="post" className="bar" role="search" onSubmit={searchByUrl}>
      <FormToken />
      <SelectField
        label="Kolom pencarian"
        name="field"
        data={[
          { value: "", label: "Pilih kolom" },
          ...fields.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={draft.field}
        onChange={(event) => setDraft({ ...draft, field: event.currentTarget.value })}
      />
      <TextField
        label="Kata pencarian"
        name="value"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={draft.value}
        onChange={(event) => setDraft({ ...draft, value: event.currentTarget.value })}
        description={isShortName(fields, draft) && shortNames}
        error={searchState(query) === "half" && "Pilih kolom dan isi kata pencarian."}
      />
      <button className="button main" disabled={hydrated && searchState(draft) !== "whole"}>
        <Icon name="search" />
        Cari
      </button>
      {searchState(query) !== "none" && (
        <a className="button" href={linkTo({ field: "", value: "" })}>
          Hapus pencarian
        </a>
      )}
      {children}
    </Form>
  );
}

const shortNames = "Satu atau dua huruf hanya mencari awal nama.";

/** The bank looks for fewer than three letters at a name's beginning only; numbers are found as a whole anyway. */
function isShortName(fields: readonly SearchField[], { field, value }: Search): boolean {
  const isName = fields.find(({ name }) => name === field)?.secret !== true;
  return isName && /^\s*\S{1,2}\s*$/.test(value);
}

/** What stands in the form: at first what was typed before the script ran, then what the list shows, then what is typed. */
function useDraft(
  form: RefObject<HTMLFormElement>,
  fields: readonly SearchField[],
  { field, value }: Search,
) {
  const [draft, setDraft] = useState<Search>({ field, value });
  const isFirst = useRef(true);
  useEffect(() => {
    const typed = isFirst.current && form.current ? searchIn(new FormData(form.current), fields) : undefined;
    isFirst.current = false;
    setDraft(typed ?? { field, value });
  }, [form, fields, field, value]);
  return [draft, setDraft] as const;
}
