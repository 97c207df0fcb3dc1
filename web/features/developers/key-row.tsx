import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyOff } from '@tabler/icons-react';
import type { ShownKey } from '#domain/developers/shown-developers.ts';
import { roleNames } from '#domain/team/roles.ts';
import { Row } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useRevokeKey } from './api.ts';
import classes from './developers.module.css';

export function KeyRow({ shown }: { shown: ShownKey }) {
  const { name, ending, scopes, memberName, memberRole, lastUsedAt } = shown;
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          <span className={classes.plain}> · ends in {ending}</span>
        </div>
        <div className={classes.detail}>{scopes.join(', ')}</div>
        <div className={classes.detail}>
          In the name of {memberName} ({roleNames[memberRole].toLowerCase()}) ·{' '}
          {lastUsedAt ? (
            <>
              last used{' '}
              <time dateTime={lastUsedAt} title={formatExactly(lastUsedAt)}>
                {formatWhen(lastUsedAt)}
              </time>
            </>
          ) : (
            'never used'
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Revoke shown={shown} />
      </div>
    </Row>
  );
}

function Revoke({ shown: { id, name } }: { shown: ShownKey }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const revoke = useRevokeKey(id);

  function run() {
    revoke.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success(`${name} is revoked`);
        document.getElementById('developers')?.focus({ preventScroll: true });
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'The key was not revoked. Try again.'));
      },
    });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKeyOff size={18} aria-hidden />}
        aria-label={`Revoke ${name}`}
        onClick={open}
      >
        Revoke
      </Button>
      <Confirm
        title={`Revoke ${name}?`}
        action="Revoke key"
        opened={isOpen}
        busy={revoke.isPending}
        onConfirm={run}
        onClose={close}
      >
        Whatever uses this key is refused from now on. This cannot be undone; you can make a new key.
      </Confirm>
    </>
  );
}
