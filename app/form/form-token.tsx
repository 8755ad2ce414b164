import { createContext, useContext } from "react";
import { formTokenField } from "~/access/form-token";

const FormTokenContext = createContext("");

/** The shell gives the session's token to all forms inside it. */
export const FormTokenProvider = FormTokenContext.Provider;

/** Hidden field that every form inside the shell carries; the action checks it (`requireAction`). */
export function FormToken() {
  return <input type="hidden" name={formTokenField} value={useContext(FormTokenContext)} />;
}
