import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { ShownPasskey } from '#domain/accounts/shown-account.ts';
import { Row } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './passkeys.module.css';
import { useRemovePasskey } from './passkeys-api.ts';
import { RenamePasskeyForm } from './rename-passkey-form.tsx';

export function PasskeyRow({ passkey }: { passkey: ShownPasskey }) {
  const [isRenaming, { open, close }] = useDisclosure(false);
  const rename = useRef<HTMLButtonElement>(null);
  const { name, createdAt, lastUsedAt } = passkey;

  // The button is there again when the form is not.
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  return (
    <Row className={classes.row}>
      {isRenaming ? (
        <RenamePasskeyForm passkey={passkey} onDone={close} />
      ) : (
        <>
          <div className={classes.words}>
            <div className={classes.name}>{name}</div>
            <div className={classes.detail}>
              Added <When at={createdAt} /> · {lastUsedAt ? 'last used ' : 'never used'}
              {lastUsedAt && <When at={lastUsedAt} />}
            </div>
          </div>
          <div className={classes.actions}>
            <Button ref={rename} variant="default" aria-label={`Rename ${name}`} onClick={open}>
              Rename
            </Button>
            <RemovePasskey passkey={passkey} />
          </div>
        </>
      )}
    </Row>
  );
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {formatWhen(at)}
    </time>
  );
}

function RemovePasskey({ passkey: { id, name } }: { passkey: ShownPasskey }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useRemovePasskey(id);

  function run() {
    remove.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success(`${name} removed`);
        document.getElementById('security')?.focus({ preventScroll: true });
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'The passkey was not removed. Try again.'));
      },
    });
  }

  return (
    <>
      <Button variant="default" aria-label={`Remove ${name}`} onClick={open}>
        Remove
      </Button>
      <Confirm
        title={`Remove ${name}?`}
        action="Remove passkey"
        opened={isOpen}
        busy={remove.isPending}
        onConfirm={run}
        onClose={close}
      >
        It no longer signs you in. Your other ways to sign in stay, and browsers that are signed in stay
        signed in. This cannot be undone; you can add a new one.
      </Confirm>
    </>
  );
}
