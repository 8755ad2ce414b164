const fragment = /^(?:at|by|for|from|in|of|on|to|unless|whoever|whose|with|without)(?![\p{L}\p{N}_-])/iu;

/**
 * Refuses a comment that begins with a preposition, or with whose, whoever or unless. Such a comment is understood only together with
 * the code below it, or its subject comes last.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const commentBeginnings = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      fragment:
        "A comment does not begin with “{{word}}”. Write a sentence with its subject first, or a noun phrase that stands alone.",
    },
  },
  create({ report, sourceCode }) {
    return {
      Program() {
        for (const { text, loc } of wholeComments(sourceCode)) {
          const word = fragment.exec(text)?.[0];
          if (word !== undefined) report({ loc, messageId: "fragment", data: { word } });
        }
      },
    };
  },
};

/** @typedef {import("estree").SourceLocation} SourceLocation */

/**
 * The comments of a file, each with its text. Line comments that follow each other are one comment.
 *
 * @param {import("eslint").SourceCode} sourceCode
 */
function wholeComments(sourceCode) {
  /** @type {{ text: string, loc: SourceLocation }[]} */
  const whole = [];
  /** @type {SourceLocation | undefined} */
  let line;
  for (const { type, value, loc } of sourceCode.getAllComments()) {
    if (!loc) continue;
    const before = sourceCode.lines[loc.start.line - 1]?.slice(0, loc.start.column) ?? "";
    const isLine = type === "Line" && before.trim() === "";
    const continues =
      isLine && line?.end.line === loc.start.line - 1 && line.start.column === loc.start.column;
    if (!continues) whole.push({ text: value.replace(/^[\s*]+/, ""), loc });
    line = isLine ? loc : undefined;
  }
  return whole;
}
