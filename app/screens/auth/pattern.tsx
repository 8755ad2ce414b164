/** Eight-pointed stars, drawn for the sign-in panel. */
export function Pattern() {
  return (
    <svg className="pattern" aria-hidden="true">
      <defs>
        <pattern id="stars" width="96" height="96" patternUnits="userSpaceOnUse">
          <path d="M48 8 59.7 19.7H76.3V36.3L88 48 76.3 59.7V76.3H59.7L48 88 36.3 76.3H19.7V59.7L8 48 19.7 36.3V19.7H36.3Z" />
          <path d="M48 28 53.9 33.9H62.1V42.1L68 48 62.1 53.9V62.1H53.9L48 68 42.1 62.1H33.9V53.9L28 48 33.9 42.1V33.9H42.1Z" />
          <path d="M0 48H8M88 48H96M48 0V8M48 88V96" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#stars)" />
    </svg>
  );
}
