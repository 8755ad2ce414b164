import { useLocation } from "@remix-run/react";

/** A detail screen is edited at `?edit`: an address like any other, so that Edit and Batal are links. */
const editParameter = "edit";

/** Whether the screen's address asks for its fields to be open. */
export function useIsEditing(): boolean {
  const { search } = useLocation();
  return new URLSearchParams(search).has(editParameter);
}

/** Opens the fields of a detail; Batal closes them, and what was typed is gone: the loaded values show again. */
export function EditLink({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isEditing = params.has(editParameter);
  if (isEditing) params.delete(editParameter);
  else params.set(editParameter, "1");
  const query = params.toString();
  return (
    <a className={isEditing ? "button" : "button main"} href={pathname + (query && `?${query}`)} data-still>
      {isEditing ? "Batal" : label}
    </a>
  );
}
