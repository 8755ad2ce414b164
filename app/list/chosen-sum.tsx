import { useEffect, useState } from "react";

interface ChosenSumProps {
  readonly formId: string;
  /** What is ticked on this page, in words. */
  readonly textOf: (chosen: readonly { readonly amountIdr?: number | undefined }[]) => string;
}

/** Says how much is chosen, as one ticks. With Shift, a click takes along all rows since the one before. */
export default function ChosenSum({ formId, textOf }: ChosenSumProps) {
  const [text, setText] = useState(() => textOf(ticked(formId)));
  useEffect(() => {
    const showSum = () => setText(textOf(ticked(formId)));
    let last: HTMLInputElement | undefined;
    const click = ({ target, shiftKey }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || target.form?.id !== formId || target.type !== "checkbox")
        return;
      if (shiftKey && last) tickRange(boxesOf(formId), last, target);
      last = target;
      showSum();
    };
    showSum();
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, [formId, textOf]);
  return <span>{text}</span>;
}

function boxesOf(formId: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${formId}"]`)];
}

const ticked = (formId: string) =>
  boxesOf(formId)
    .filter(({ checked }) => checked)
    .map(({ dataset }) => ({ amountIdr: Number(dataset["amount"] ?? 0) }));

/** All boxes from one to the other become what the other is. */
function tickRange(boxes: readonly HTMLInputElement[], from: HTMLInputElement, to: HTMLInputElement): void {
  const [first = 0, end = 0] = [boxes.indexOf(from), boxes.indexOf(to)].sort((a, b) => a - b);
  if (first < 0) return;
  for (const box of boxes.slice(first, end + 1)) if (!box.disabled) box.checked = to.checked;
}
