interface TopicPartsProps {
  readonly about: string;
  /** HTML that `readTopic` has drawn of the app's own files. */
  readonly parts: readonly string[];
}

/** What a page of the guide says, below its title. */
export function TopicParts({ about, parts }: TopicPartsProps) {
  return (
    <>
      <p>{about}</p>
      {parts.map((part) => (
        // eslint-disable-next-line no-restricted-syntax -- drawn of files of the app alone, which hold no HTML
        <section key={part} dangerouslySetInnerHTML={{ __html: part }} />
      ))}
    </>
  );
}
