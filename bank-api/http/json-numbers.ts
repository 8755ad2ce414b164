/** Every JSON string and every number of a JSON text, in order; strings so that digits within them are left alone. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** A number by JSON's grammar, with a fraction, an exponent or both. Anything else is left for `JSON.parse` to judge. */
const inexact = /^-?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)$/;

/**
 * JSON text with each number literal that has a fraction or an exponent put in quotes. `JSON.parse` reads 1e3, 1000.0
 * and 1000 alike; so read, the first two are texts, which no amount may be (docs/rules.md#amounts).
 */
export function quoteInexactNumbers(json: string): string {
  return json.replace(stringOrNumber, (literal) => (inexact.test(literal) ? `"${literal}"` : literal));
}
