import { QrCode, type QrPicture } from "~/ui/qr";
import classes from "./qr.module.css";

export interface QrLabel {
  readonly name: string;
  /** Null for a person whose data is restricted. */
  readonly picture: QrPicture | null;
}

/** A mustahik's QR code and the name below it. */
export function QrFigure({ name, picture, side }: QrLabel & { readonly side: string }) {
  return (
    <figure className={classes.label}>
      {picture && <QrCode {...picture} side={side} />}
      {/* A name may hold marks that change the direction of writing. <bdi> keeps them inside it. */}
      <figcaption>
        <bdi>{name}</bdi>
      </figcaption>
    </figure>
  );
}
