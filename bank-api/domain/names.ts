import { holdsLongNumber } from "contract/typed-text";

/**
 * Names as they are sorted, searched and compared (docs/domain.md#names). What is stored and shown is the name as it was
 * registered. A change here needs a migration that writes `customers.name_lower`, `customers.name_key` and
 * `accounts.owner_name_lower` anew. Where SQL cannot, as for titles and degrees, `compareNamesAnew` does.
 */

/** Why a text is no name; undefined if it may be one. Names are masked nowhere, so no number may stand in place of one. */
export function faultOfName(text: string): string | undefined {
  if (!/\p{L}/u.test(text)) return "harus memuat huruf.";
  return holdsLongNumber(text) ? "tidak boleh memuat nomor KTP, NPWP, atau account." : undefined;
}

const plainAscii = /^[ -~]*$/;
const apostrophes = /['`´\u02b9-\u02bf\u2018\u2019\u2032\uff07]/g;
/** Accents of Latin and vowel signs of other letters, once they are apart from their letters (NFKD). */
const marks = /\p{Mn}/gu;
/** The accents alone. In Javanese, Balinese, Sundanese and Arabic, another mark makes another name. */
const accents = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/g;
/** What stands between words: blanks, and the punctuation of ASCII, Latin-1 and typography. */
const betweenWords = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f]+/g;

/**
 * A name as lists sort it: words of lower case, one blank apart, without accents, apostrophes and punctuation. "Élise d'Arc,
 * S.Pd." is "elise darc s pd". A name of punctuation alone keeps it, because no name may be "".
 */
export const plainName = (name: string): string => folded(name, marks);

function folded(name: string, dropped: RegExp): string {
  const letters = plainAscii.test(name)
    ? name.replaceAll("'", "").replaceAll("`", "")
    : name.replace(apostrophes, "").normalize("NFKD").replace(dropped, "");
  const words = letters.toLowerCase().replace(betweenWords, " ").trim();
  return words === "" ? name.trim().replace(/\s+/g, " ") : words;
}

/**
 * The form in which two names are equal if they are likely one person's: the words of `plainName` in the order of the alphabet,
 * with the marks of other scripts, without titles and degrees, "i" for "y". "Hj. Sity Aminah" and "Aminah Siti, S.Pd." are "aminah siti".
 */
export const comparableName = (name: string): string => wordsOf(name).sort().join(" ");

/** The words that a search for a name looks for in `comparableName`, each once. */
export const searchedWords = (text: string): readonly string[] => [...new Set(wordsOf(text))];

function wordsOf(name: string): string[] {
  const parts = name.split(",");
  while (parts.length > 1 && isOfDegrees(parts.at(-1) ?? "")) parts.pop();
  const words = (folded(parts.join(" "), accents) || folded(name, accents)).split(" ");
  return withoutTitles(words).map((word) => word.replaceAll("y", "i"));
}

const set = (words: string) => new Set(words.split(" "));
const titles = set(
  "h hj haji hajah hajjah kh nyai ust ustad ustadz ustaz ustadzah ustazah tgk dr dra drs drg ir prof bpk bapak ibu tn ny nn sdr sdri" +
    " alm almh almarhum almarhumah",
);
/** Titles that are written as two words: "K.H.". Any other two could be a title and an initial. */
const titlesInParts = new Set(["k h", "h j"]);
/** Degrees that nobody has for a name, with or without dots. */
const degrees = set(
  "spd spdi spdsd sag skom ssos ssosi ssi skm skep skeb sfarm spsi sked mpd mpdi msi mkom mkes mhum msc mba phd amd amdkeb amdkep amk" +
    " alm almh almarhum almarhumah",
);
/** Degrees only behind a comma: they could be a name or initials. */
const degreesBehindComma = set(
  "se sh st ss sp sip mm mh ma mt mag map mak ba bsc lc gr apt ns ak akt ca cpa",
);
const longestDegree = 4;

/** Whether what stands behind a comma is a degree: a known one, or short words with a dot, as "S.Tr.Keb." is. */
function isOfDegrees(part: string): boolean {
  const words = plainName(part).split(" ");
  const joined = words.join("");
  const isDotted = part.includes(".") && words.every((word) => word.length <= longestDegree);
  return joined === "" || isDotted || degrees.has(joined) || degreesBehindComma.has(joined);
}

/** The words of a name without titles in front and degrees behind; all of them where nothing else is there. */
function withoutTitles(words: readonly string[]): string[] {
  let from = 0;
  let until = words.length;
  for (let length = 1; length > 0; from += length) length = titleAt(words, from);
  for (let length = 1; length > 0; until -= length) length = degreeBefore(words, from, until);
  return from < until ? words.slice(from, until) : [...words];
}

/** How many words from `from` are one title. */
function titleAt(words: readonly string[], from: number): number {
  if (titlesInParts.has(words.slice(from, from + 2).join(" "))) return 2;
  return titles.has(words[from] ?? "") ? 1 : 0;
}

/** How many words before `until` are one degree: "S.Pd.I" are three words, of which the first is one letter. */
function degreeBefore(words: readonly string[], from: number, until: number): number {
  for (let length = Math.min(longestDegree, until - from); length > 0; length -= 1) {
    const parts = words.slice(until - length, until);
    const joined = parts.join("");
    if (degrees.has(joined) && (length === 1 || parts[0]?.length === 1 || joined === "phd")) return length;
  }
  return 0;
}
