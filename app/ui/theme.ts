import { createTheme } from "@mantine/core";

/**
 * Mantine gives structure, wiring of labels and errors, and behaviour; looks come from `styles/` (docs/decisions/0020).
 * Colours here serve the parts that draw with the theme.
 */
export const theme = createTheme({
  primaryColor: "teal",
  breakpoints: { xs: "0em", sm: "37.5em", md: "60em", mid: "85.375em", lg: "80em", xl: "120em" },
});
