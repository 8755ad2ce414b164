import { useEffect, useRef, useState } from "react";

/**
 * What a form's present content is worth, judged as it is typed. Without script it stays as `unscripted`, and the server
 * says what is missing.
 *
 * @param judge a function that stays the same, with a result that compares by `===`
 */
export function useJudgement<Judgement extends string>(
  judge: (form: FormData) => Judgement,
  unscripted: Judgement,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [judgement, setJudgement] = useState(unscripted);
  // What was typed before the script ran counts as well.
  useEffect(() => {
    if (ref.current) setJudgement(judge(new FormData(ref.current)));
  }, [judge]);
  const onInput = () => {
    if (ref.current) setJudgement(judge(new FormData(ref.current)));
  };
  return { formProps: { ref, onInput }, judgement };
}

/** Whether something is typed or chosen in a field. */
export function isFilled(form: FormData, name: string): boolean {
  const value = form.get(name);
  return typeof value === "string" && /\S/.test(value);
}
