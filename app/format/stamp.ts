import { timeInWib } from "./dates";
import { isolated, orDash } from "./text";

/** When something was done, and by whom. */
export const stampText = ({ name, at }: { readonly name: string; readonly at: string }) =>
  `${timeInWib(at)} oleh ${isolated(orDash(name))}`;
