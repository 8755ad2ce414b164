import { beginningOf } from "contract/typed-text";
import { fileTime } from "~/format/dates";

/**
 * The name of a report's file without its extension: the title, what the report is of, and the time.
 *
 * @param facts the filter in words; what is no letter, digit or hyphen of ASCII becomes a space
 */
export function fileNameOf(title: string, facts: readonly string[], moment: Date): string {
  const words = facts.map((fact) =>
    fact
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[/–]/g, "-")
      .replace(/[^A-Za-z0-9-]+/g, " ")
      .trim(),
  );
  const kept = words.filter((word) => word !== "").map((word) => beginningOf(word, longestFact));
  return [title, ...kept, fileTime(moment)].join(" ");
}

/** The most characters of one fact: a file system takes no name longer than 255 bytes. */
const longestFact = 50;
