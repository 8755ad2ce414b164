import { useLocation } from "@remix-run/react";
import { ButtonLink } from "~/ui/button-link";
import { queryText } from "~/ui/query-text";

/** A detail screen is edited at `?edit`: an address like any other, so that Edit and Batal are links. */
const editParameter = "edit";

/** Whether an address, by its `search`, asks for the fields to be open. */
export function isEditing(search: string): boolean {
  return new URLSearchParams(search).has(editParameter);
}

/**
 * Whether the address of the present screen asks for that. A screen gives it to its form as React key too: so Batal forgets what was
 * typed.
 */
export function useIsEditing(): boolean {
  return isEditing(useLocation().search);
}

/** Opens the fields of a detail; Batal closes them, and what was typed is gone: the loaded values show again. */
export function EditLink({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isOpen = isEditing(search);
  if (isOpen) params.delete(editParameter);
  else params.set(editParameter, "1");
  return (
    <ButtonLink
      href={pathname + queryText(params)}
      label={isOpen ? "Batal" : label}
      isMain={!isOpen}
      data-still
    />
  );
}
