import { HtmlValidate, StaticConfigLoader } from "html-validate";

const judge = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // The page of an idle session goes to /stay-signed-in after minutes (docs/rules.md#session-times). The rule allows 0 s alone.
      "meta-refresh": "off",
      // Screen readers read the name of a list, here of the group whose screens it holds.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
    },
  }),
);

/** What is wrong with the HTML of a page: by the standard, and for people who hear it. */
export function markupFaults(html: string): string[] {
  const { results } = judge.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
