import { Dropzone } from "@mantine/dropzone";
import { Mantine } from "~/form/mantine";

interface DropTargetProps {
  readonly onFile: (file: File | undefined) => void;
  readonly onClick: () => void;
}

/**
 * Lies over the file input and takes a dropped file, the first of several. A click goes to the input; the keyboard reaches the
 * input directly. This module and its library are loaded after the form works.
 */
export default function DropTarget({ onFile, onClick }: DropTargetProps) {
  return (
    <Mantine>
      <Dropzone
        unstyled
        className="drop-target"
        // The form has an input of its own.
        inputProps={{ hidden: true }}
        activateOnClick={false}
        activateOnKeyboard={false}
        onDrop={([file]) => onFile(file)}
        onClick={onClick}
      >
        {null}
      </Dropzone>
    </Mantine>
  );
}
