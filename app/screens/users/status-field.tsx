import type { FieldMetadata } from "@conform-to/react";

/** The status of a new user as a switch. Its word follows it by the style sheet, so it does without script too. */
export function StatusField({ field }: { field: FieldMetadata<string | undefined> }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>Status</label>
      <span className="toggle">
        <input
          type="checkbox"
          role="switch"
          id={field.id}
          name={field.name}
          value="Active"
          defaultChecked={field.initialValue === "Active"}
        />
        <span aria-hidden>Active</span>
        <span aria-hidden>Inactive</span>
      </span>
    </div>
  );
}
