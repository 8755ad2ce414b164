import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { useHydrated } from "remix-utils/use-hydrated";
import { FormToken } from "~/form/form-token";
import { asnafNames } from "~/texts/asnaf";
import { filterLabel } from "~/texts/filter";
import { categoryNames } from "~/texts/merchant-categories";
import { undetermined, undeterminedInUrl } from "~/texts/undetermined";
import { choicesOf } from "~/ui/choices";
import { SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ChoiceLinks, Foldout } from "./choice-links";
import {
  isTooLongSearch,
  searchIn,
  searchState,
  tooLongSearch,
  type Search,
  type SearchField,
} from "./query";
import { useQueryLink } from "./query-link";
import type { List } from "./read-list.server";
import { StateLink } from "./state-link";

interface FilterBarProps {
  readonly list: List<unknown>;
  /** The columns that can be searched; none where a search looks through the whole record. */
  readonly fields?: readonly SearchField[] | undefined;
  /** Further choices, each behind a button. */
  readonly children?: ReactNode;
}

/**
 * Filters a list by a search of one column or of the whole record, and by status. It puts the search into the URL. A secret search
 * is posted instead, so that its value never stands in a URL, and a redirect answers it (`redirectToSearch`). The script puts an
 * open value straight into the URL.
 */
export function FilterBar({ list, fields = noFields, children }: FilterBarProps) {
  const { query, searched, status, asnaf, category, supported } = list;
  const linkTo = useQueryLink();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useSearchDraft(form, fields, query.field || onlyField(fields), searched);
  const hasColumns = fields.length > 0;
  const isPosted = fields.some(({ secret }) => secret);
  const isFiltered = hasColumns
    ? searchState(query) !== "none"
    : status !== "" || (supported.includes("search") && searched !== "");

  function searchByUrl(event: FormEvent) {
    if (!hasColumns || fields.find(({ name }) => name === draft.field)?.secret) return;
    event.preventDefault();
    navigate(linkTo({ ...draft, value: draft.value.trim() }));
  }

  return (
    <Form
      ref={form}
      method={isPosted ? "post" : "get"}
      className="bar"
      role="search"
      aria-label={filterLabel}
      onSubmit={searchByUrl}
    >
      {isPosted ? (
        <FormToken />
      ) : (
        <ExistingSearchParams exclude={["field", "value", "page", ...(hasColumns ? [] : ["status"])]} />
      )}
      <SearchFields {...{ list, fields, draft, setDraft }} />
      <button
        type="submit"
        className="button main"
        disabled={hasColumns && hydrated && searchState(draft) !== "whole"}
      >
        <Icon name="search" />
        Cari
      </button>
      {isFiltered && (
        <StateLink
          className="button"
          href={linkTo(hasColumns ? { field: "", value: "" } : { value: "", status: "" })}
        >
          Hapus pencarian
        </StateLink>
      )}
      {hasColumns && supported.includes("status") && (
        <ChoiceLinks label="Status" parameter="status" choices={statuses} chosen={status} />
      )}
      {supported.includes("asnaf") && (
        <Foldout label="Asnaf" parameter="asnaf" choices={asnafFilters} chosen={asnaf} />
      )}
      {supported.includes("category") && (
        <Foldout label="Kategori" parameter="category" choices={categoryFilters} chosen={category} />
      )}
      {children}
    </Form>
  );
}

interface SearchFieldsProps {
  readonly list: List<unknown>;
  readonly fields: readonly SearchField[];
  readonly draft: Search;
  readonly setDraft: (draft: Search) => void;
}

/** What is searched for. Where a search looks through the whole record, the status stands beside it. */
function SearchFields({ list, fields, draft, setDraft }: SearchFieldsProps) {
  const { query, searched, status, supported } = list;
  const hasColumns = fields.length > 0;
  return (
    <>
      {hasColumns && (
        <SelectField
          label="Kolom pencarian"
          name="field"
          none="Pilih kolom"
          data={fields.map(({ name, label }) => ({ value: name, label }))}
          value={draft.field}
          onChange={(event) => setDraft({ ...draft, field: event.currentTarget.value })}
        />
      )}
      {supported.includes("search") && (
        <TextField
          label="Kata pencarian"
          name="value"
          type="search"
          autoComplete="off"
          value={draft.value}
          onChange={(event) => setDraft({ ...draft, value: event.currentTarget.value })}
          description={isShortName(fields, draft) && shortNames}
          error={
            isTooLongSearch(searched)
              ? tooLongSearch
              : hasColumns && searchState(query) === "half" && "Pilih kolom dan isi kata pencarian."
          }
        />
      )}
      {!hasColumns && (
        <SelectField
          key={status}
          label="Status"
          name="status"
          none="Semua status"
          data={statuses}
          defaultValue={status}
        />
      )}
    </>
  );
}

const statuses = [
  { value: "Active", label: "Aktif" },
  { value: "Inactive", label: "Tidak Aktif" },
];

const withNone = { value: undeterminedInUrl, label: undetermined };
const asnafFilters = [...choicesOf(asnafNames), withNone];
const categoryFilters = [...choicesOf(categoryNames), withNone];

/** One object, because a new one at each drawing would set back what is typed. */
const noFields: readonly SearchField[] = [];

const shortNames = "Satu atau dua huruf hanya mencari awal nama.";

/** The bank looks for fewer than three letters at a name's beginning only; numbers are found as a whole anyway. */
function isShortName(fields: readonly SearchField[], { field, value }: Search): boolean {
  const isName = fields.length > 0 && fields.find(({ name }) => name === field)?.secret !== true;
  return isName && /^\s*\S{1,2}\s*$/.test(value);
}

/** The one column that can be searched, chosen from the start; "" where there are several. */
const onlyField = ([first, ...others]: readonly SearchField[]) =>
  first && others.length === 0 ? first.name : "";

/** What stands in the form: at first what was typed before the script ran, then what the list shows, then what is typed. */
function useSearchDraft(
  form: RefObject<HTMLFormElement>,
  fields: readonly SearchField[],
  field: string,
  value: string,
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
