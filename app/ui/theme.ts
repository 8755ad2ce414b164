import { createTheme } from "@mantine/core";

/** Attributes for Mantine's own sheets, which are not loaded: they would go with every field of every page. */
const unmarked = { defaultProps: { size: undefined, variant: undefined } };

/**
 * Mantine gives structure, wiring of labels and errors, and behaviour; looks come from `styles/` (docs/decisions/0020).
 * Colours here serve the parts that draw with the theme.
 */
export const theme = createTheme({
  primaryColor: "teal",
  components: { Input: unmarked, InputBase: unmarked },
  breakpoints: { xs: "0em", sm: "37.5em", md: "60em", mid: "85.375em", lg: "80em", xl: "120em" },
});
