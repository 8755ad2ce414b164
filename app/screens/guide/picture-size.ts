/** The size in pixels of each picture of the guide: the screen beside the menu on a branch's monitor. */
export const pictureSize = { width: 1066, height: 533 } as const;
