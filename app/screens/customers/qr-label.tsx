/** A QR code drawn as lines of width 1, in a square of `size` modules. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

export interface QrLabel {
  readonly name: string;
  readonly picture: QrPicture;
}

/** Width in modules of the light margin that a QR reader needs around the code. */
const quietZone = 4;

/** A mustahik's QR code, 300 × 300 on the screen, and the name below it. */
export function QrFigure({ name, picture: { size, path } }: QrLabel) {
  const side = size + 2 * quietZone;
  return (
    <figure className="qr">
      {/* A line is half above and half below its coordinate, so the picture begins half a module higher. */}
      <svg
        width={300}
        height={300}
        viewBox={`${-quietZone} ${-quietZone - 0.5} ${side} ${side}`}
        role="img"
        aria-label="Kode QR"
      >
        <path d={path} />
      </svg>
      {/* A name may hold marks that change the direction of writing. <bdi> keeps them inside it. */}
      <figcaption>
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  );
}
