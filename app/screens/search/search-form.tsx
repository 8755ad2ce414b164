import { Form, useLocation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { FormToken } from "~/form/form-token";
import { searchLabel } from "~/texts/search";
import { Icon } from "~/ui/icon";
import { searchPath, soughtField } from "./addresses";

/** What the slash key leads to. */
const shortcut = "/";

interface SearchFormProps {
  /** What was searched for. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Posts what is typed, so that no number stands in an address (docs/rules.md#sealed-search). */
export function SearchForm({ text, children }: SearchFormProps) {
  return (
    <Form method="post" action={searchPath} role="search" className="field find">
      <FormToken />
      <input
        name={soughtField}
        type="search"
        placeholder={searchLabel}
        aria-label={searchLabel}
        title={searchLabel}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        defaultValue={text}
      />
      {children}
    </Form>
  );
}

/** The search in the top bar; a symbol where there is no room. The page of the search has a field of its own. */
export function TopSearch() {
  const { pathname, search } = useLocation();
  useSlash();
  if (pathname.toLowerCase() === searchPath) return null;
  return (
    <>
      <SearchForm key={pathname + search}>
        <button type="submit" className="icon" aria-label="Temukan">
          <Icon name="search" />
        </button>
      </SearchForm>
      <a className="icon" href={searchPath} aria-label="Cari" aria-keyshortcuts={shortcut}>
        <Icon name="search" />
      </a>
    </>
  );
}

/** The slash key focuses the field, or follows the symbol. It stays a slash where one types, and does nothing behind a dialog. */
function useSlash() {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== shortcut || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest("input, textarea, select")) return;
      const places = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${shortcut}"]`);
      const place = [...places].find((each) => each.offsetParent !== null && !each.closest("[inert]"));
      if (!place) return;
      event.preventDefault();
      if (place instanceof HTMLInputElement) place.focus();
      else place.click();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
