import { Button } from '@mantine/core';
import { IconCopy, IconPhoto, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pauseReasonNames } from '#domain/campaigns/campaigns.ts';
import type { ListedCampaign } from '#domain/campaigns/shown-campaigns.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useDuplicate, usePause, useResume } from '../api.ts';
import { formatAhead } from '../format-ahead.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './campaign-card.module.css';

export function CampaignCard({ campaign }: { campaign: ListedCampaign }) {
  const { id, name, status, subtext, metrics, scheduledAt, pauseReason } = campaign;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <Link to={`/dashboard/campaigns/${id}`}>{name}</Link>
        </h3>
        <StatusBadge status={status} />
      </div>
      <p className={classes.subtext}>
        {campaign.hasMedia && (
          <span className={classes.media}>
            <IconPhoto size={18} role="img" aria-label="With a picture" />
          </span>
        )}
        {subtext}
      </p>
      {status === 'scheduled' && scheduledAt && (
        <p className={classes.when}>
          Goes out{' '}
          <time dateTime={scheduledAt} title={formatExactly(scheduledAt)}>
            {formatAhead(scheduledAt)}
          </time>
        </p>
      )}
      {status === 'paused' && pauseReason && pauseReason !== 'person' && (
        <p className={classes.paused}>{pauseReasonNames[pauseReason]}</p>
      )}
      {metrics && (
        <dl className={classes.metrics}>
          <Metric name="Sent" value={metrics.sent} />
          <Metric name="Clicks" value={metrics.clicks} />
          <Metric name="Replies" value={metrics.replies} />
        </dl>
      )}
      <div className={classes.actions}>
        {status === 'sending' && <Pause id={id} />}
        {status === 'paused' && <Resume id={id} />}
        <Duplicate id={id} />
      </div>
    </li>
  );
}

function Metric({ name, value }: { name: string; value: number }) {
  return (
    <div className={classes.metric}>
      <dt className={classes.label}>{name}</dt>
      <dd className={classes.value}>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

const iconProps = { size: 18, 'aria-hidden': true } as const;

export function Pause({ id }: { id: string }) {
  const pause = usePause();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause {...iconProps} />}
      loading={pause.isPending}
      onClick={() =>
        pause.mutate(id, {
          onSuccess: () => toast.success('Campaign paused'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not paused. Try again.')),
        })
      }
    >
      Pause
    </Button>
  );
}

export function Resume({ id }: { id: string }) {
  const resume = useResume();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay {...iconProps} />}
      loading={resume.isPending}
      onClick={() =>
        resume.mutate(id, {
          onSuccess: () => toast.success('Campaign goes on'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not resumed. Try again.')),
        })
      }
    >
      Resume
    </Button>
  );
}

export function Duplicate({ id }: { id: string }) {
  const duplicate = useDuplicate();
  return (
    <Button
      variant="default"
      leftSection={<IconCopy {...iconProps} />}
      loading={duplicate.isPending}
      onClick={() =>
        duplicate.mutate(id, {
          onSuccess: () => toast.success('Copied as a draft'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not copied. Try again.')),
        })
      }
    >
      Duplicate
    </Button>
  );
}
