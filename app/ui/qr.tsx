/** A QR code drawn as lines of width 1, in a square of `size` modules. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** Width in modules of the light margin that a QR reader needs around the code. */
const quietZone = 4;

interface QrCodeProps extends QrPicture {
  /** A length in CSS. */
  readonly side: string;
}

/** A QR code, black on white in every colour scheme. */
export function QrCode({ size, path, side }: QrCodeProps) {
  const modules = size + 2 * quietZone;
  // A line is half above and half below its coordinate, so the picture begins half a module higher.
  const corner = { x: -quietZone, y: -quietZone - 0.5 };
  return (
    <svg
      style={{ width: side, height: side }}
      viewBox={`${corner.x} ${corner.y} ${modules} ${modules}`}
      role="img"
      aria-label="Kode QR"
    >
      <rect {...corner} width={modules} height={modules} fill="#fff" stroke="none" />
      <path d={path} stroke="#000" strokeWidth={1} strokeLinecap="butt" shapeRendering="crispEdges" />
    </svg>
  );
}
