/** Of every picture of the guide, in pixels: the screen beside the menu on a branch's monitor. */
export const pictureSize = { width: 1066, height: 533 } as const;
