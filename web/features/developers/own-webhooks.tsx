import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import type { Webhooks } from '#domain/developers/shown-developers.ts';
import { RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useWebhooks } from './api.ts';
import classes from './developers.module.css';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function OwnWebhooks() {
  const webhooks = useWebhooks();
  if (webhooks.isPending) return <Loading text="Loading your webhooks..." />;
  if (webhooks.isLoadingError)
    return (
      <LoadError error={webhooks.error} onRetry={() => void webhooks.refetch()} busy={webhooks.isFetching} />
    );
  return <ShownWebhooks shown={webhooks.data} />;
}

function ShownWebhooks({ shown: { webhooks, isIncluded } }: { shown: Webhooks }) {
  const [isAdding, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className={classes.lead}>
          {isIncluded
            ? 'Your tools are told at once when notes are ready, a customer texts or opts out, and more.'
            : 'With the Business plan your tools are told at once when something happens. With your plan nothing is sent.'}
        </p>
        {isIncluded && !isAdding && secret === null && (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            New webhook
          </Button>
        )}
      </div>
      {isAdding && (
        <NewWebhookForm
          onCreated={(made) => {
            setSecret(made);
            close();
          }}
          onCancel={close}
        />
      )}
      {secret !== null && (
        <ShownSecret label="Its signing secret" secret={secret} onDone={() => setSecret(null)}>
          Copy the secret now: with it your tool knows that a message is ours. It is not shown again.
        </ShownSecret>
      )}
      {isIncluded && webhooks.length === 0 && !isAdding && secret === null && (
        <EmptyState level={3} title="No webhooks yet" icon={<IconWebhook size={26} />}>
          Add the address that your automation tool gives you, and send a test to it.
        </EmptyState>
      )}
      {webhooks.length > 0 && (
        <RowList aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </RowList>
      )}
    </div>
  );
}
