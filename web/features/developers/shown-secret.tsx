import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '#web/components/state/notice.tsx';
import classes from './developers.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

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
        <Button
          leftSection={isCopied ? <IconCheck {...iconProps} /> : <IconCopy {...iconProps} />}
          onClick={() =>
            void navigator.clipboard?.writeText(secret).then(
              () => setIsCopied(true),
              () => setIsCopied(false),
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
