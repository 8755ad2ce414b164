import { textOf } from "bank-api/domain/batch-rows";
import type { MerchantText, MustahikText } from "bank-api/domain/customers";
import type { Gender } from "bank-api/domain/gender";
import { luhnCheckDigit } from "bank-api/domain/luhn";
import { composeNationalId } from "bank-api/domain/national-id";
import demo from "./demo-data.json" with { type: "json" };
import type { DemoBranch } from "./organisation";
import type { Random } from "./random";

/**
 * Invents people and shops that do not exist. Names consist of invented parts, all addresses are in 'Jalan Contoh', and all
 * phone numbers begin with 0812 0000. Every number keeps the rules of docs/domain.md.
 *
 * Of twenty neighbours most are poor, as almost everywhere. Of eleven shops the last one's category is not determined yet.
 */

const { nameStarts, nameEnds, familyEnds, shops, quarters, asnafOfTwenty, categoryOfEleven } = demo;

/** KTP numbers of a city come from so many districts of 9,999 serials: enough for 1.1 million people in a branch. */
const districtsPerCity = 120;
const districtNumbersPerCity = 99;
const serialsPerDistrict = 9999;
/** Neighbours in a list differ in their last digits. The step and the serials have no common factor, so each is used once. */
const serialStep = 7919;
const districtStep = 1237;

/** A mustahik of whom nothing is told. */
const nothing: MustahikText = textOf("BUP0001", []);

export function inventMustahik(random: Random, branch: DemoBranch, index: number): MustahikText {
  const gender = random.pick(["L", "P"] as const);
  const birthDate = inventDate(random, 1945, 2012);
  const place = index % districtsPerCity;
  const district = districtCode(branch, place);
  const round = Math.floor(index / districtsPerCity);
  if (round >= serialsPerDistrict) throw new RangeError("more mustahik than this city has numbers for");
  const serial = 1 + ((round * serialStep + place * districtStep) % serialsPerDistrict);
  return {
    ...nothing,
    name: `${inventGivenName(random, gender)} ${inventGivenName(random, gender)} ${inventFamilyName(random)}`,
    nationalId: composeNationalId(district, birthDate, gender, serial),
    familyCardNumber: `${district}${inventDate(random, 2005, 2024).slice(2).replaceAll("-", "")}${digits(random, 4)}`,
    birthDate,
    birthPlace: branch.city,
    gender,
    mobile: ownMobile(random, branch, index),
    address: inventAddress(random, branch),
    regionCode: district,
    asnaf: asnafOfTwenty[index % asnafOfTwenty.length] ?? "",
  };
}

/** The families of seven neighbours: the first and the fourth live alone; the others are a family of two and one of three. */
const familyOfSeven = [undefined, 0, 0, undefined, 1, 1, 1] as const;

/** A person of a branch with the KK number of the family that they belong to, or with their own. */
export function inFamily(person: MustahikText, branch: DemoBranch, index: number): MustahikText {
  const place = familyOfSeven[index % familyOfSeven.length];
  if (place === undefined) return person;
  const family = 2 * Math.floor(index / familyOfSeven.length) + place;
  const district = districtCode(branch, family % districtsPerCity);
  const issued = [5 + (family % 20), 1 + (family % 12), 1 + (family % 28)].map(twoDigits).join("");
  const serial = 1 + ((Math.floor(family / districtsPerCity) * serialStep) % serialsPerDistrict);
  return { ...person, familyCardNumber: `${district}${issued}${String(serial).padStart(4, "0")}` };
}

/** A person as a hurried upload has them: some without a phone number, a KK number, a region code or an asnaf. */
export function withGaps(person: MustahikText, index: number): MustahikText {
  return {
    ...person,
    ...(index % 13 === 5 && { mobile: "" }),
    ...(index % 19 === 7 && { familyCardNumber: "" }),
    ...(index % 17 === 3 && { regionCode: "" }),
    ...(index % 11 === 9 && { asnaf: "" }),
  };
}

/** The places of people in each branch who are plainly made up. Two of them each look like one person. */
const lookalikes = { sameNameAndBirth: [40, 41], samePhone: [42, 43], slipInNationalId: [44, 45] } as const;
/** The person at this place has the same phone number in every branch, so that there are pairs of two branches. */
const sharedByBranches = 46;

/**
 * Changes a few people of a branch so that they look registered twice, for the screen of likely duplicates. Leaves all others
 * unchanged.
 */
export function withLookalikes(person: MustahikText, branch: DemoBranch, index: number): MustahikText {
  const isOf = (places: readonly number[]) => places.includes(index);
  if (isOf(lookalikes.samePhone)) return { ...person, mobile: `0812000090${branch.id.slice(-2)}` };
  if (index === sharedByBranches) return { ...person, mobile: "081200009999" };
  if (isOf(lookalikes.sameNameAndBirth))
    return bornAs(person, `Contoh Ganda ${branch.city}`, person.regionCode, index);
  if (isOf(lookalikes.slipInNationalId)) {
    // Their districts differ by one digit, and so do their numbers.
    const serial = lookalikes.slipInNationalId[0];
    return bornAs(person, `Contoh Salah Ketik ${branch.city}`, person.regionCode, serial);
  }
  return person;
}

/** Nobody else was born on that day. */
const dayOfLookalikes = "1944-12-12";

const bornAs = (person: MustahikText, name: string, district: string, serial: number): MustahikText => ({
  ...person,
  name,
  birthDate: dayOfLookalikes,
  gender: "L",
  nationalId: composeNationalId(district, dayOfLookalikes, "L", serial),
});

export function inventMerchant(random: Random, branch: DemoBranch, index: number): MerchantText {
  const owner = `${inventGivenName(random, random.pick(["L", "P"] as const))} ${inventFamilyName(random)}`;
  const taxpayer = `9${String(index).padStart(7, "0")}`;
  return {
    name: `${random.pick(shops)} ${random.pick(nameStarts)}${random.pick(familyEnds)}`,
    taxId: `${taxpayer}${luhnCheckDigit(taxpayer)}${digits(random, 3)}000`,
    phone: inventMobile(random),
    mobile: inventMobile(random),
    address: inventAddress(random, branch),
    regionCode: districtCode(branch, index % districtsPerCity),
    pic: owner,
    bankAccountNumber: `000${digits(random, 7)}`,
    bankAccountOwner: owner,
    category: categoryOfEleven[index % categoryOfEleven.length] ?? "",
  };
}

function inventGivenName(random: Random, gender: Gender): string {
  return random.pick(nameStarts) + random.pick(nameEnds[gender]);
}

const inventFamilyName = (random: Random): string => random.pick(nameStarts) + random.pick(familyEnds);

/** The city's own districts first, then those of the next city number. */
function districtCode(branch: DemoBranch, place: number): string {
  const city = Number(branch.cityCode) + Math.floor(place / districtNumbersPerCity);
  return `${city}${String(1 + (place % districtNumbersPerCity)).padStart(2, "0")}`;
}

function inventAddress(random: Random, branch: DemoBranch): string {
  const neighbourhood = `RT ${twoDigits(random.whole(1, 12))}/RW ${twoDigits(random.whole(1, 9))}`;
  return `Jalan Contoh No. ${random.whole(1, 250)}, ${neighbourhood}, Kampung ${random.pick(quarters)}, ${branch.city}`;
}

/** A number that nobody else of the organisation has: people with the same one may be the same person. */
const ownMobile = (random: Random, branch: DemoBranch, index: number) =>
  `0812${branch.id.slice(-1)}${String(index).padStart(7, "0")}${digits(random, 1)}`;

const inventMobile = (random: Random) => `08120000${digits(random, 4)}`;

function inventDate(random: Random, firstYear: number, lastYear: number): string {
  const day = twoDigits(random.whole(1, 28));
  return `${random.whole(firstYear, lastYear)}-${twoDigits(random.whole(1, 12))}-${day}`;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const digits = (random: Random, count: number) =>
  String(random.whole(0, 10 ** count - 1)).padStart(count, "0");
