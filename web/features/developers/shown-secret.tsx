import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '#web/components/form/copy-button.tsx';
import { Notice } from '#web/components/state/notice.tsx';
import classes from './developers.module.css';

interface ShownSecretProps {
  label: string;
  secret: string;
  children: string;
  onDone: () => void;
}

/** What is shown this one time, to be copied. */
export function ShownSecret({ label, secret, children, onDone }: ShownSecretProps) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className={classes.secret}>
      <Notice role="status">{children}</Notice>
      <TextInput label={label} value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.actions}>
        <CopyButton
          text={secret}
          isCopied={isCopied}
          onCopied={setIsCopied}
          otherwise="Select it and copy it."
        >
          Copy
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
