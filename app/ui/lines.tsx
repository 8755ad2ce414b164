type Fact = readonly [name: string, text: string];

/** Facts as they are read: a text of several lines keeps them. */
export const asRead = (facts: readonly Fact[]) =>
  facts.map(([name, text]) => [name, <Lines key={name} text={text} />] as const);

/** A text, line by line. */
export const Lines = ({ text }: { readonly text: string }) =>
  text.split("\n").map((line, place) => <div key={place}>{line}</div>);
