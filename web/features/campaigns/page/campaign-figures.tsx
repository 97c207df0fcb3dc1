import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import type { CampaignDetail } from '#domain/campaigns/shown-campaigns.ts';
import { Meter } from '#web/components/meter.tsx';
import classes from './campaign-figures.module.css';

const number = (value: number | null) => (value ?? 0).toLocaleString('en-US');

/** How far it is, what it brought, and who is held back and why. */
export function CampaignFigures({ detail }: { detail: CampaignDetail }) {
  const { metrics, progress, heldBack } = detail;
  if (!metrics) return null;
  const replies = (metrics.repliesYes ?? 0) + (metrics.repliesOther ?? 0);
  return (
    <section className={classes.box} aria-labelledby="progress">
      <div className={classes.head}>
        <h2 id="progress" className={classes.title}>
          Progress
        </h2>
        <span className={classes.count}>
          {number(progress.done)} of {number(progress.total)} texted
        </span>
      </div>
      <Meter value={progress.done} max={Math.max(1, progress.total)} aria-labelledby="progress" />
      <dl className={classes.figures}>
        <Figure name="Sent" value={number(metrics.sent)} />
        <Figure name="Delivered" value={number(metrics.delivered)} />
        <Figure name="Clicks" value={number(metrics.clicks)} />
        <Figure name="Replies" value={number(replies)} note={`${number(metrics.repliesYes)} yes`} />
        <Figure name="Opt-outs" value={number(metrics.optOuts)} />
        <Figure name="Failed" value={number(metrics.failed)} />
        <Figure name="Appointments" value={number(metrics.appointments)} />
      </dl>
      {heldBack.length > 0 && (
        <p className={classes.held}>
          {heldBack
            .map(({ state, reason, count }) => {
              const why = heldReasonNames[reason];
              return state === 'skipped' ? `${number(count)} left out: ${why}` : `${number(count)} ${why}`;
            })
            .join(' · ')}
        </p>
      )}
    </section>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {value}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
