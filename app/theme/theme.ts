import { createTheme, type MantineColorsTuple } from "@mantine/core";

const shades = (colours: string) => colours.split(" ") as unknown as MantineColorsTuple;

/**
 * The one source of colours, sizes and shadows, for Mantine's components and for our own style sheets
 * (docs/decisions/shell-and-style.md). Each palette runs from its lightest shade to its darkest. `theme.test.ts` holds the contrast of
 * the pairs that it lists (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: 7,
  defaultRadius: "sm",
  black: "#1f2933",
  fontFamily: 'system-ui, "Segoe UI", Roboto, sans-serif',
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  radius: { sm: "6px", md: "8px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "20px" },
  shadows: { md: "0 8px 24px rgb(0 0 0 / 20%)", xl: "0 16px 48px rgb(0 0 0 / 30%)" },
  components: {
    // Help stands below its field, so that fields beside each other stand in line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
  },
  colors: {
    teal: shades("#f0fdfa #ccfbf1 #99f6e4 #5eead4 #2dd4bf #14b8a6 #0d9488 #0f766e #115e59 #134e4a"),
    gray: shades("#f5f7f8 #eceff2 #e6eaed #d9dfe5 #7b8794 #6b7785 #5b6673 #3e4c59 #2b3742 #1f2933"),
    dark: shades("#dde3e8 #bcc6cf #a3aeb9 #8f9ba7 #7d8995 #33404b #1f2a33 #172027 #10161c #0b1014"),
    green: shades("#ecf8f1 #d5f0e0 #aee2c4 #7fcfa2 #4fb87e #2d9c62 #1b8350 #11663b #0d5230 #083d23"),
    yellow: shades("#fffaeb #fef0c7 #fedf89 #fec84b #fdb022 #dc8a0d #b46206 #8a4b08 #703d08 #552d05"),
    red: shades("#fef3f2 #fee4e2 #fecdca #fda29b #f97066 #f04438 #d92d20 #b42318 #912018 #7a271a"),
  },
});

/** What our palettes ask of Mantine's own variables, and five that Mantine has no name for. */
export const ownVariables = {
  light: {
    "--mantine-color-error": "var(--mantine-color-red-7)",
    "--mantine-color-default-border": "var(--mantine-color-gray-3)",
    /** Behind cards and tables. */
    "--page": "var(--mantine-color-gray-0)",
    /** Under the pointer, and for what is lifted out. */
    "--tint": "var(--mantine-primary-color-0)",
    /** The edge of what one types into or presses: at least 3:1. */
    "--edge": "var(--mantine-color-gray-4)",
    /** The heads of a table. */
    "--head": "var(--mantine-color-gray-2)",
    "--head-text": "var(--mantine-color-gray-7)",
  },
  dark: {
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-default-border": "var(--mantine-color-dark-5)",
    "--page": "var(--mantine-color-dark-8)",
    "--tint": "var(--mantine-primary-color-light)",
    "--edge": "var(--mantine-color-dark-4)",
    "--head": "var(--mantine-color-dark-6)",
    "--head-text": "var(--mantine-color-dark-1)",
  },
};
