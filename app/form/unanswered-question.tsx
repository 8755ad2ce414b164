import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { idempotencyKeyField } from "~/access/form-token";
import { unanswered } from "~/texts/session";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { FormToken } from "./form-token";
import { formKeyParameter, IdempotencyKey, withoutFormKey } from "./idempotency";
import { TypedContext } from "./typed";

/** The key of a write of unknown outcome that the address of a question holds; null where it holds none. */
export function useUnansweredKey(): string | null {
  return new URLSearchParams(useLocation().search).get(formKeyParameter);
}

interface UnansweredQuestionProps {
  readonly idempotencyKey: string;
  /** The list in which its record is looked for, path and query. */
  readonly closeTo: string;
}

/**
 * Stands for a question of which nothing can be shown: its answer was sent, nobody knows with what effect, and its record
 * cannot be read, or is gone. It goes out again as the same.
 */
export function UnansweredQuestion({ idempotencyKey, closeTo }: UnansweredQuestionProps) {
  const { pathname, search } = useLocation();
  const typed = useContext(TypedContext)?.fields ?? [];
  return (
    <ConfirmDialog question={unanswered} closeTo={withoutFormKey(closeTo)} action={pathname + search}>
      {typed.map(
        ([name, value]) =>
          name !== idempotencyKeyField && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <FormToken />
      <IdempotencyKey fresh={idempotencyKey} retry={undefined} />
    </ConfirmDialog>
  );
}
