import { groupsOfFour, orDash } from "~/format/text";

/** A long number set in groups of four; a copy of it gives plain digits, since the gaps are no characters. */
export function Digits({ children }: { children: string }) {
  if (children === "") return orDash(children);
  return (
    <span className="digits">
      {groupsOfFour(children).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
