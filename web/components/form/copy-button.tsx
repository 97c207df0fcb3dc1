import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { toast } from '#web/lib/toast.ts';

const iconProps = { size: 18, 'aria-hidden': true } as const;

interface CopyButtonProps extends Pick<ButtonProps, 'variant'> {
  text: string;
  isCopied: boolean;
  onCopied: (isCopied: boolean) => void;
  /** Said where there is no clipboard, as on a page without HTTPS: the field beside it can be selected. */
  otherwise: string;
  children: string;
}

/** Copies what stands in the field beside it, and says so. */
export function CopyButton({ text, isCopied, onCopied, otherwise, children, ...look }: CopyButtonProps) {
  function copy() {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject();
    written.then(
      () => onCopied(true),
      () => {
        onCopied(false);
        toast.error(otherwise);
      },
    );
  }
  return (
    <Button
      {...look}
      leftSection={isCopied ? <IconCheck {...iconProps} /> : <IconCopy {...iconProps} />}
      onClick={copy}
    >
      {isCopied ? 'Copied' : children}
    </Button>
  );
}
