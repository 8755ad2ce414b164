import type { Decision } from "contract/decisions";
import { cleanLine } from "contract/typed-text";
import { textIn } from "~/access/form-reader.server";

/** The reason why something is voided. It is one line, as in the lists. An approver gives none. */
export const reasonIn = (form: FormData, decision: Decision) =>
  decision === "void" ? cleanLine(textIn(form, "reason")) : "";
