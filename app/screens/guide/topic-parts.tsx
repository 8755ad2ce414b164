import { piecesOf, type Block, type Topic } from "./topic";

/** What a page of the guide says, below its title. */
export function TopicParts({ about, parts }: Pick<Topic, "about" | "parts">) {
  return (
    <>
      <p>
        <Text text={about} />
      </p>
      {parts.map(({ title, blocks }) => (
        <section key={title}>
          <h3>{title}</h3>
          {blocks.map((block, place) => (
            <BlockBody key={place} block={block} />
          ))}
        </section>
      ))}
    </>
  );
}

function BlockBody({ block }: { block: Block }) {
  if ("steps" in block)
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step}>
            <Text text={step} />
          </li>
        ))}
      </ol>
    );
  if ("terms" in block)
    return (
      <dl>
        {block.terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>
              <Text text={term} />
            </dt>
            <dd>
              <Text text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    );
  if ("note" in block)
    return (
      <p className="guide-note">
        <b>Catatan.</b> <Text text={block.note} />
      </p>
    );
  return (
    <p>
      <Text text={block.text} />
    </p>
  );
}

/** A text, in which words of a screen look like what one has to look for there. */
function Text({ text }: { text: string }) {
  return (
    <>
      {piecesOf(text).map((piece, place) =>
        piece.isLabel ? <b key={place}>{piece.text}</b> : <span key={place}>{piece.text}</span>,
      )}
    </>
  );
}
