import { createContext, useContext } from "react";
import type { Display } from "./display";

const DisplayContext = createContext<Display | null>(null);

export const DisplayProvider = DisplayContext.Provider;

/**
 * The choices for this page. In the browser there is no provider: a page with script is not in mode ringan, and its document says
 * whether it is dark.
 */
export function useDisplay(): Display {
  return useContext(DisplayContext) ?? { isLightweight: false, isDark: isDocumentDark() };
}

const isDocumentDark = () => document.documentElement.dataset.mantineColorScheme === "dark";
