import { merchantCategory, type MerchantCategory } from "contract/merchant-category";
import type { Parsed } from "./parsed";
import { parseWord, spaced } from "./word-of";

/** What staff call a category. */
export const categoryName = (one: MerchantCategory) => spaced(one);

const oneOfTheCategories = `Kategori harus salah satu dari: ${merchantCategory.options.map(categoryName).join(", ")}.`;

/** What a merchant mainly sells; empty where nobody has determined it. */
export const parseCategory = (text: string): Parsed<MerchantCategory | null> =>
  parseWord(text, { words: merchantCategory.options, refusal: oneOfTheCategories });
