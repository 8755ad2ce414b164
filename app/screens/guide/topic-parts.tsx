import { pictureSize } from "./picture-size";
import { piecesOf, type Block, type Picture, type Topic } from "./topic";

interface TopicPartsProps extends Pick<Topic, "about" | "parts"> {
  /** Paper has all its pictures, also those that nobody has scrolled to. */
  readonly isOnPaper?: boolean;
}

/** What a page of the guide says, below its title. */
export function TopicParts({ about, parts, isOnPaper = false }: TopicPartsProps) {
  // On paper all pages follow each other, below headings of their own.
  const Heading = isOnPaper ? "h3" : "h2";
  return (
    <>
      <p>
        <Text text={about} />
      </p>
      {parts.map(({ title, blocks }) => (
        <section key={title}>
          <Heading>{title}</Heading>
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
  if ("picture" in block) return <PictureOf picture={block.picture} isOnPaper={isOnPaper} />;
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

/** A picture, which opens in its own size in another tab: on a narrow window it is too small to read. */
function PictureOf({ picture: { name, alt }, isOnPaper }: { picture: Picture; isOnPaper: boolean }) {
  const file = `/guide/${name}.webp`;
  return (
    <a href={file} target="_blank">
      <img src={file} alt={alt} {...pictureSize} loading={isOnPaper ? "eager" : "lazy"} />
    </a>
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
