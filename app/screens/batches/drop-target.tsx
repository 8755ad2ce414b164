import { Dropzone } from "@mantine/dropzone";
import { Mantine } from "~/form/mantine";

interface DropTargetProps {
  readonly onFile: (file: File | undefined) => void;
  readonly onClick: () => void;
}

/**
 * Lies over the file input and takes what is dropped: of several files the first. A click goes to the input, which
 * keyboards reach by themselves. A file of its own, with its library, loaded once the form works.
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
