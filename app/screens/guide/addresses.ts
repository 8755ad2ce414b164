import { guidePath } from "~/ui/help-link";

export const guideTitle = "Bantuan";

/** The URL's parameter with what is searched for. */
export const soughtParameter = "q";

export const topicPath = (name: string) => `${guidePath}/${name}`;

/** All pages on paper; one page, where its name follows. */
export const printPath = `${guidePath}/cetak`;
