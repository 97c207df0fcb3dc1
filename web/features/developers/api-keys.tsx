import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Keys } from '#domain/developers/shown-developers.ts';
import { RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useKeys } from './api.ts';
import classes from './developers.module.css';
import { KeyRow } from './key-row.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { ShownSecret } from './shown-secret.tsx';

export function ApiKeys() {
  const keys = useKeys();
  if (keys.isPending) return <Loading text="Loading your keys..." />;
  if (keys.isLoadingError)
    return <LoadError error={keys.error} onRetry={() => void keys.refetch()} busy={keys.isFetching} />;
  return <ShownKeys shown={keys.data} />;
}

function ShownKeys({ shown }: { shown: Keys }) {
  const { keys, members, isIncluded } = shown;
  const [isAdding, { open, close }] = useDisclosure(false);
  const [newKey, setNewKey] = useState<string | null>(null);
  if (!isIncluded && keys.length === 0) return <NotIncluded />;
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className={classes.lead}>
          With a key your other tools read calls, notes and contacts, and keep contacts in step.{' '}
          <a href="/developers">How the API works</a>, and how to{' '}
          <a href="/developers#mcp">connect an assistant</a>
        </p>
        {isIncluded && !isAdding && newKey === null && (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            New key
          </Button>
        )}
      </div>
      {!isIncluded && <NotIncluded />}
      {isAdding && (
        <NewKeyForm
          members={members}
          onCreated={(key) => {
            setNewKey(key);
            close();
          }}
          onCancel={close}
        />
      )}
      {newKey !== null && (
        <ShownSecret label="Your new key" secret={newKey} onDone={() => setNewKey(null)}>
          Copy the key now and keep it where your tool keeps its secrets. It is not shown again.
        </ShownSecret>
      )}
      {keys.length === 0 && !isAdding && newKey === null && (
        <EmptyState level={3} title="No keys yet" icon={<IconKey size={26} />}>
          Make one for each tool that you connect: then you can revoke it without disturbing the others.
        </EmptyState>
      )}
      {keys.length > 0 && (
        <RowList aria-label="Keys">
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} />
          ))}
        </RowList>
      )}
    </div>
  );
}

function NotIncluded() {
  return (
    <EmptyState
      level={3}
      title="The API comes with Business"
      icon={<IconKey size={26} />}
      action={{ label: 'Look at your plan', to: '/dashboard/settings#plan' }}
    >
      With the Business plan your job board, your CRM or your spreadsheet gets calls, notes and contacts by
      itself. Keys that you have made stay, and work again once the plan includes them.
    </EmptyState>
  );
}
