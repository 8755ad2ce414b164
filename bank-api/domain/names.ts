/**
 * Names as they are sorted, searched and compared (docs/domain.md#names). What is stored and shown is the name as it was registered.
 * A change here needs a migration that writes `customers.name_lower`, `customers.name_key` and `accounts.owner_name_lower` anew, as
 * 0056 does.
 */

const plainAscii = /^[ -~]*$/;
const apostrophes = /['`´\u02b9-\u02bf\u2018\u2019\u2032\uff07]/g;
/** Accents of Latin and vowel signs of Arabic letters, once they are apart from their letters (NFKD). */
const accents = /\p{Mn}/gu;
/** What stands between words: blanks, and the punctuation of ASCII, Latin-1 and typography. */
const betweenWords = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f\u3000-\u303f]+/g;

/**
 * A name as lists sort it: words of lower case, one blank apart, without accents, apostrophes and punctuation. "Élise d'Arc, S.Pd." is
 * "elise darc s pd". Of punctuation alone nothing is left out, because no name may be "".
 */
export function plainName(name: string): string {
  const letters = plainAscii.test(name)
    ? name.replaceAll("'", "").replaceAll("`", "")
    : name.replace(apostrophes, "").normalize("NFKD").replace(accents, "");
  const words = letters.toLowerCase().replace(betweenWords, " ").trim();
  return words === "" ? name.trim().toLowerCase() : words;
}

/**
 * The form in which two names are equal if they are likely one person's: the words of `plainName` in the order of the alphabet, without
 * titles and degrees, "i" for "y". "Hj. Sity Aminah" and "Aminah Siti, S.Pd." are "aminah siti".
 */
export function comparableName(name: string): string {
  return wordsOf(name).sort().join(" ");
}

/** The words that a search for a name looks for in `comparableName`, each once. */
export const searchedWords = (text: string): readonly string[] => [...new Set(wordsOf(text))];

const wordsOf = (name: string) => withoutTitles(plainName(name).replaceAll("y", "i").split(" "));

const set = (words: string) => new Set(words.replaceAll("y", "i").split(" "));
const titles = set(
  "h hj haji hajah hajjah kh nyai ust ustad ustadz ustaz ustadzah ustazah tgk dr dra drs drg ir prof bpk bapak ibu tn ny nn sdr sdri" +
    " alm almh almarhum almarhumah",
);
/** Degrees that nobody has for a name. */
const degrees = set(
  "spd spdi spdsd sag skom ssos ssosi ssi skm skep skeb sfarm spsi sked mpd mpdi msi mkom mkes mhum msc mba phd amd amdkeb amdkep amk" +
    " alm almh almarhum almarhumah",
);
/** Degrees that could be a name: only if written in several parts, as "S.E." is. */
const degreesInParts = set(
  "se sei sh shi st sti sth ss ssn ssit ssy sst str sip sikom sap sak sp spt spi shut sm shum mm mh ma mt mag map mak mip mkn mei ba bsc lc",
);
const longestDegree = 4;

/** The words of a name without titles in front and degrees behind; all of them where nothing else is there. */
function withoutTitles(words: readonly string[]): string[] {
  let from = 0;
  let until = words.length;
  for (let length = 1; length > 0; from += length) length = titleAt(words, from);
  for (let length = 1; length > 0; until -= length) length = degreeBefore(words, from, until);
  return from < until ? words.slice(from, until) : [...words];
}

/** How many words from `from` are one title: "K.H." are two words. */
const titleAt = (words: readonly string[], from: number) =>
  [2, 1].find(
    (length) => from + length <= words.length && titles.has(words.slice(from, from + length).join("")),
  ) ?? 0;

/** How many words before `until` are one degree: "S.Pd.I" are three words. */
function degreeBefore(words: readonly string[], from: number, until: number): number {
  for (let length = Math.min(longestDegree, until - from); length > 0; length -= 1) {
    const joined = words.slice(until - length, until).join("");
    if (degrees.has(joined) || (length > 1 && degreesInParts.has(joined))) return length;
  }
  return 0;
}
