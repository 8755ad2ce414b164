import { createTheme, HeadlessMantineProvider } from "@mantine/core";
import type { ReactNode } from "react";

/** Leaves out attributes that only Mantine's own sheets need: they are not loaded. */
const unmarked = { defaultProps: { size: undefined, variant: undefined } };

const theme = createTheme({
  primaryColor: "teal",
  components: { Input: unmarked, InputBase: unmarked },
  breakpoints: { xs: "0em", sm: "37.5em", md: "60em", mid: "85.375em", lg: "80em", xl: "120em" },
});

/**
 * Stands around each part of Mantine: structure, wiring of labels and errors, and behaviour are Mantine's, looks come from
 * `styles/` (docs/decisions/0020). Lists use none of it, so they need not load it.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return <HeadlessMantineProvider theme={theme}>{children}</HeadlessMantineProvider>;
}
