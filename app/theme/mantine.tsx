import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import sheet from "./mantine.css?url&no-inline";
import { theme } from "./theme";

/** The style sheets of Mantine's components as one file. A route that draws with Mantine names it in its `links`. */
export const mantineLink = { rel: "stylesheet", href: sheet };

/** The colour scheme and the variables of the theme stand in the page before any script runs (docs/decisions/shell-and-style.md). */
const setByServer = () => undefined;

/** Stands around what Mantine draws. Lists and the shell do without, so that they need not load it. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getRootElement={setByServer}
    >
      {children}
    </MantineProvider>
  );
}
