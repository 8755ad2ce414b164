/** Check digit that makes `digits` followed by it pass Luhn's test. */
export const luhnCheckDigit = (digits: string): string => String((10 - (luhnSum(`${digits}0`) % 10)) % 10);

export const passesLuhn = (digits: string): boolean => luhnSum(digits) % 10 === 0;

/** Every second digit from the right, doubled, counts by its digit sum. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum;
}
