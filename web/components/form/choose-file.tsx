import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface ChooseFileProps extends Pick<FileButtonProps, 'accept' | 'children' | 'inputProps'> {
  onChoose: (file: File) => void;
}

/** Opens the file dialog. The same file may be chosen again after it failed: a browser tells only of another choice. */
export function ChooseFile({ onChoose, ...props }: ChooseFileProps) {
  const forget = useRef<() => void>(null);

  function choose(file: File | null) {
    if (file) onChoose(file);
    forget.current?.();
  }

  return <FileButton {...props} resetRef={forget} onChange={choose} />;
}
