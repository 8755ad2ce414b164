/** A QR code drawn as lines of width 1, in a square of `size` modules. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** Width in modules of the light margin that a QR reader needs around the code. */
const quietZone = 4;

/** A QR code, 300 × 300 on the screen. */
export function QrCode({ size, path }: QrPicture) {
  const side = size + 2 * quietZone;
  return (
    // A line is half above and half below its coordinate, so the picture begins half a module higher.
    <svg
      width={300}
      height={300}
      viewBox={`${-quietZone} ${-quietZone - 0.5} ${side} ${side}`}
      role="img"
      aria-label="Kode QR"
    >
      <path d={path} />
    </svg>
  );
}
