import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ShownWebhook } from '#domain/developers/shown-developers.ts';
import { Row } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useRemoveWebhook, useResumeWebhook, useTestWebhook } from './api.ts';
import classes from './developers.module.css';
import { WebhookLog } from './webhook-log.tsx';

export function WebhookRow({ webhook }: { webhook: ShownWebhook }) {
  const { id, url, events, failingSince, pausedAt } = webhook;
  const { host } = new URL(url);
  const [isLogOpen, { open, toggle }] = useDisclosure(false);
  const test = useTestWebhook(id);
  return (
    <Row className={classes.webhook}>
      <div className={classes.words}>
        <div className={classes.name}>{url}</div>
        <div className={classes.detail}>{events.join(', ')}</div>
        {failingSince && !pausedAt && (
          <div className={classes.late}>Takes nothing since {formatWhen(failingSince)}. We keep trying.</div>
        )}
      </div>
      {pausedAt && (
        <Notice action={<Resume id={id} host={host} />}>
          Paused since {formatWhen(pausedAt)}: it took nothing. What happens is kept and sent when you resume.
        </Notice>
      )}
      <div className={classes.actions}>
        {!pausedAt && (
          <Button
            variant="default"
            aria-label={`Send a test to ${host}`}
            loading={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: open,
                onError: (error) => toast.error(messageOf(error, 'The test was not sent. Try again.')),
              })
            }
          >
            Send a test
          </Button>
        )}
        <Button variant="default" aria-expanded={isLogOpen} aria-label={`Log of ${host}`} onClick={toggle}>
          {isLogOpen ? 'Hide log' : 'Show log'}
        </Button>
        <Remove id={id} host={host} />
      </div>
      {isLogOpen && <WebhookLog id={id} host={host} />}
    </Row>
  );
}

function Resume({ id, host }: { id: string; host: string }) {
  const resume = useResumeWebhook(id);
  return (
    <Button
      aria-label={`Resume ${host}`}
      loading={resume.isPending}
      onClick={() =>
        resume.mutate(undefined, {
          onSuccess: () => toast.success('Resumed: what waited is sent now'),
          onError: (error) => toast.error(messageOf(error, 'It was not resumed. Try again.')),
        })
      }
    >
      Resume
    </Button>
  );
}

function Remove({ id, host }: { id: string; host: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const removal = useRemoveWebhook(id);

  function run() {
    removal.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success(`The webhook to ${host} is removed`);
        document.getElementById('webhooks')?.focus({ preventScroll: true });
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'The webhook was not removed. Try again.'));
      },
    });
  }

  return (
    <>
      <Button variant="default" aria-label={`Remove the webhook to ${host}`} onClick={open}>
        Remove
      </Button>
      <Confirm
        title="Remove this webhook?"
        action="Remove webhook"
        opened={isOpen}
        busy={removal.isPending}
        onConfirm={run}
        onClose={close}
      >
        {host} is told nothing more, and its log is deleted. You can add it again, with a new secret.
      </Confirm>
    </>
  );
}
