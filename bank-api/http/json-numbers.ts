/** Matches every string and every number of a JSON text. It matches strings so that the digits in them are left alone. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Matches a number of JSON's grammar that has a fraction, an exponent or both. `JSON.parse` judges everything else. */
const inexact = /^-?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)$/;

/**
 * Puts each number literal with a fraction or an exponent in quotes. `JSON.parse` would read 1e3, 1000.0 and 1000 alike. In
 * quotes the first two are texts, and no amount may be a text (docs/rules.md#amounts).
 */
export function quoteInexactNumbers(json: string): string {
  return json.replace(stringOrNumber, (literal) => (inexact.test(literal) ? `"${literal}"` : literal));
}
