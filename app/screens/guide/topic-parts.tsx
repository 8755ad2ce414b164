import classes from "./guide.module.css";
import { pictureSize } from "./picture-size";
import type { Block, GuidePicture, Text, Topic } from "./topic";

interface TopicPartsProps extends Pick<Topic, "about" | "parts"> {
  /** Paper has all its pictures, also those that nobody has scrolled to. */
  readonly isOnPaper?: boolean;
}

/** What a page of the guide says, below its title. */
export function TopicParts({ about, parts, isOnPaper = false }: TopicPartsProps) {
  // All pages follow each other on paper, so their headings are one level lower.
  const Heading = isOnPaper ? "h3" : "h2";
  return (
    <>
      <p>{about}</p>
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
        {block.steps.map((step, place) => (
          <li key={place}>
            <Pieces text={step} />
          </li>
        ))}
      </ol>
    );
  if ("terms" in block)
    return (
      <dl>
        {block.terms.map(([term, meaning], place) => (
          <div key={place}>
            <dt>
              <Pieces text={term} />
            </dt>
            <dd>
              <Pieces text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    );
  if ("picture" in block) return <PictureOf picture={block.picture} isOnPaper={isOnPaper} />;
  if ("note" in block)
    return (
      <p className={classes.note}>
        <b>Catatan.</b> <Pieces text={block.note} />
      </p>
    );
  return (
    <p>
      <Pieces text={block.text} />
    </p>
  );
}

/** A picture, which opens in its own size in another tab: on a narrow window it is too small to read. */
function PictureOf({ picture: { file, alt }, isOnPaper }: { picture: GuidePicture; isOnPaper: boolean }) {
  const address = `/guide/${file}`;
  return (
    <a href={address} target="_blank">
      <img src={address} alt={alt} {...pictureSize} loading={isOnPaper ? "eager" : "lazy"} />
    </a>
  );
}

/** A text, in which words of a screen look like what one has to look for there. */
function Pieces({ text }: { text: Text }) {
  return (
    <>{text.map((piece, place) => (typeof piece === "string" ? piece : <b key={place}>{piece.label}</b>))}</>
  );
}
