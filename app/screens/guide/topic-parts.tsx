import { pictureSize } from "./picture-size";
import { piecesOf, type Block, type Topic } from "./topic";

interface TopicPartsProps extends Pick<Topic, "about" | "parts"> {
  /** Paper has all its pictures, also those that nobody has scrolled to. */
  readonly isOnPaper?: boolean;
}

/** What a page of the guide says, below its title. */
export function TopicParts({ about, parts, isOnPaper = false }: TopicPartsProps) {
  return (
    <>
      <p>
        <Text text={about} />
      </p>
      {parts.map(({ title, blocks }) => (
        <section key={title}>
          <h3>{title}</h3>
          {blocks.map((block, place) => (
            <BlockBody key={place} block={block} isOnPaper={isOnPaper} />
          ))}
        </section>
      ))}
    </>
  );
}

function BlockBody({ block, isOnPaper }: { block: Block; isOnPaper: boolean }) {
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
  if ("picture" in block)
    return (
      <img
        src={`/guide/${block.picture.name}.webp`}
        alt={block.picture.alt}
        {...pictureSize}
        loading={isOnPaper ? "eager" : "lazy"}
      />
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
