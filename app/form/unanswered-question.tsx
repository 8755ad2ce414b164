import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { unanswered } from "~/texts/session";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { FormToken } from "./form-token";
import { withoutFormKey } from "./idempotency";
import { DraftContext } from "./draft";

/**
 * Shown instead of a question that cannot be loaded, when it was answered before and the outcome is unknown. It sends the same
 * answer again, under the same key.
 *
 * @param closeTo the list in which its record is looked for, path and query
 */
export function UnansweredQuestion({ closeTo }: { readonly closeTo: string }) {
  const { pathname, search } = useLocation();
  const sent = useContext(DraftContext)?.fields ?? [];
  return (
    <ConfirmDialog question={unanswered} closeTo={withoutFormKey(closeTo)} action={pathname + search}>
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormToken />
    </ConfirmDialog>
  );
}
