import { QrCode, type QrPicture } from "~/ui/qr";

export interface QrLabel {
  readonly name: string;
  readonly picture: QrPicture;
}

/** A mustahik's QR code and the name below it. */
export function QrFigure({ name, picture }: QrLabel) {
  return (
    <figure className="qr">
      <QrCode {...picture} />
      {/* A name may hold marks that change the direction of writing. <bdi> keeps them inside it. */}
      <figcaption>
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  );
}
