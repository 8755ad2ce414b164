import { cleanLine } from "contract/typed-text";
import { textIn } from "~/access/form-reader.server";
import type { Decision } from "./kinds";

/** Why something is voided, as one line, because the lists show it in one line. Whoever approves gives no reason. */
export const reasonIn = (form: FormData, decision: Decision) =>
  decision === "void" ? cleanLine(textIn(form, "reason")) : "";
