/** The most words of a sentence outside of tables and code. */
const mostWords = 25;

const withoutGenerated = (markdown: string): string =>
  markdown.replace(/<!-- generated -->[^]*?(?:<!-- \/generated -->|$)/g, "");

/** The sentences of a page that are too long. A colon or a semicolon ends a sentence as a full stop does. */
export function longSentences(markdown: string): string[] {
  const prose = withoutGenerated(markdown)
    .replace(/```[^]*?```/g, "")
    .replace(/^\s*(?:\||#|>|---).*$/gm, "")
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, "\n")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return prose.split(/(?<=[.!?:;])\s+|\n\s*\n/).filter((sentence) => countOf(sentence) > mostWords);
}

const countOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
