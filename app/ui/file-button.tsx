interface FileButtonProps {
  /** Path and query of the file. */
  readonly href: string;
  readonly label: string;
  readonly isMain?: boolean;
}

/**
 * Saves a file. It is a plain form without script, so that the browser itself decides: it saves a file, and shows any other answer,
 * such as the sign-in screen after the session's end. A link with `download` would save that screen as well.
 */
export function FileButton({ href, label, isMain = false }: FileButtonProps) {
  const [path, query] = href.split("?", 2);
  return (
    <form action={path}>
      {[...new URLSearchParams(query)].map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={isMain ? "button main" : "button"}>
        {label}
      </button>
    </form>
  );
}
