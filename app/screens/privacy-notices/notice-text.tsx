/** A text as people read it, with its lines as they were typed. */
export function NoticeText({ text }: { text: string }) {
  return (
    <section className="part" style={{ whiteSpace: "pre-line", maxWidth: "75ch", overflowWrap: "anywhere" }}>
      {text}
    </section>
  );
}
