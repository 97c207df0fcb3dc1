import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pauseReasonNames } from '#domain/campaigns/campaigns.ts';
import type { ListedCampaign } from '#domain/campaigns/shown-campaigns.ts';
import { formatAhead, formatExactly } from '#web/lib/format-when.ts';
import { CampaignButtons } from '../campaign-buttons.tsx';
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
      {status === 'draft' && (
        <p className={classes.when}>
          {campaign.isPaid ? 'Paid for. Start it, or choose a time.' : 'Not sent and not charged yet.'}
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
        <CampaignButtons campaign={campaign} />
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
