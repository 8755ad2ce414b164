import { QrCode, type QrPicture } from "~/ui/qr";
import classes from "./qr.module.css";

export interface QrLabel {
  readonly name: string;
  readonly picture: QrPicture;
}

/** A mustahik's QR code and the name below it. */
export function QrFigure({ name, picture, side }: QrLabel & { readonly side: string }) {
  return (
    <figure className={classes.label}>
      <QrCode {...picture} side={side} />
      {/* A name may hold marks that change the direction of writing. <bdi> keeps them inside it. */}
      <figcaption>
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  );
}
