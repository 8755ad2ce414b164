/**
 * JSON literals that stand where a positive whole number of rupiah belongs, and must not pass for one (docs/rules.md#amounts).
 */
export const hostileAmounts: readonly string[] = [
  // Numbers that are no amount.
  "0",
  "-0",
  "-1",
  "-1000",
  "-999999999999999",
  // Numbers that are written otherwise than an amount.
  "1000.0",
  "0.0",
  "1.5",
  "0.1",
  "999.9999999999999999",
  "1e3",
  "1E3",
  "1e+3",
  "1e-3",
  "1000e0",
  "-1e3",
  // Too much: 16 digits and more, beyond what a double holds, beyond a bigint, beyond a double altogether.
  "1000000000000000",
  "9007199254740993",
  "9223372036854775808",
  "99999999999999999999999999",
  "1e15",
  "1e400",
  // Texts, whatever they look like.
  '"1000"',
  '"1.000"',
  '"1,000"',
  '"Rp 1000"',
  '""',
  '" "',
  '"0x3e8"',
  '"Infinity"',
  '"NaN"',
  '"１０００"',
  '"١٠٠٠"',
  '"1000; DROP TABLE transactions"',
  // No numbers at all.
  "null",
  "true",
  "false",
  "[]",
  "[1000]",
  "{}",
  '{"amount":1000}',
];
