import sprite from "./icons.svg?no-inline";

/** A symbol of the sprite, beside words or inside something that has a name; it says nothing by itself. */
export function Icon({ name }: { name: string }) {
  return (
    <svg aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
