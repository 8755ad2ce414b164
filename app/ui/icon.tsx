/**
 * Outlines of 24 × 24, drawn in lines. They stand in the page itself: a page shows six of them once each, which is fewer
 * bytes than a sprite with its request, and none appears late (docs/decisions/0021).
 */
const outlines = {
  menu: "M4 6h16M4 12h16M4 18h16",
  dashboard: "M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z",
  mustahik:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 3.5a4 4 0 0 1 0 7M18 14.3a6 6 0 0 1 4 5.7v1",
  administration:
    "M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21a7 6 0 0 1 8.5-5.9M17.5 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM17.5 13v2M17.5 21v2M13.2 15.5l1.7 1M20.1 19.5l1.7 1M13.2 20.5l1.7-1M20.1 16.5l1.7-1",
  merchant: "M4 4h16l1.5 5a3 3 0 0 1-6.3.5 3.2 3.2 0 0 1-6.4 0A3 3 0 0 1 2.5 9zM4.5 12v8h15v-8M10 20v-5h4v5",
  person: "M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM4 21a8 6.5 0 0 1 16 0",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2 20 20",
  refresh: "M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13.5-2M5 14a7.5 7.5 0 0 0 13.5 2",
  back: "M11 5l-7 7 7 7M4 12h16",
  lost: "M6 3h8l5 5v13H6zM14 3v5h5M9.5 12.5l5 5M14.5 12.5l-5 5",
  locked: "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2",
  failed: "M12 4 2.5 20h19zM12 10v5M12 17.5v.2",
  empty: "M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5",
} as const;

export type IconName = keyof typeof outlines;

/** A symbol beside words or inside something that has a name; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
