import { Dropzone } from "@mantine/dropzone";
import type { ReactNode } from "react";
import classes from "./upload.module.css";

interface DropTargetProps {
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
}

/**
 * Lies over the file input and takes a file that is dropped, or chosen after a click; the first of several. The keyboard reaches
 * the input below it. This module and its library are loaded after the form works.
 */
export default function DropTarget({ onFile, children }: DropTargetProps) {
  return (
    <Dropzone
      className={classes.target!}
      // The form has an input of its own, with a label.
      inputProps={{ "aria-hidden": true, tabIndex: -1, accept: ".csv", multiple: false }}
      useFsAccessApi={false}
      tabIndex={-1}
      activateOnKeyboard={false}
      onDrop={([file]) => onFile(file)}
    >
      {children}
    </Dropzone>
  );
}
