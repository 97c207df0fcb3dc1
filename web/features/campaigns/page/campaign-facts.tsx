import type { CampaignDetail } from '#domain/campaigns/shown-campaigns.ts';
import { formatAhead, formatExactly } from '#web/lib/format-when.ts';
import classes from './campaign-facts.module.css';

/** The words as written, and the rules it goes by. */
export function CampaignFacts({ campaign }: { campaign: CampaignDetail['campaign'] }) {
  const { message, audience, scheduledAt, pacingRate, quietHoursEnabled, linkUrl, mediaUrl } = campaign;
  return (
    <section className={classes.box} aria-label="The campaign">
      <p className={classes.message}>{message ?? campaign.description}</p>
      {mediaUrl && (
        <img className={classes.picture} src={new URL(mediaUrl).pathname} alt="Sent with the text" />
      )}
      <dl className={classes.facts}>
        <Fact name="Audience">
          {audience.timeframe ? `Last job within ${audience.timeframe} days` : 'Everyone who agreed to texts'}
          {audience.tags && audience.tags.length > 0 && `, with ${audience.tags.join(' or ')}`}
        </Fact>
        {linkUrl && <Fact name="Link">{linkUrl}</Fact>}
        {scheduledAt && (
          <Fact name="Scheduled">
            <time dateTime={scheduledAt} title={formatExactly(scheduledAt)}>
              {formatAhead(scheduledAt)}
            </time>
          </Fact>
        )}
        <Fact name="Pace">
          {pacingRate ? `${pacingRate} texts a minute` : 'As fast as the carrier takes it'}
        </Fact>
        <Fact name="Quiet hours">
          {quietHoursEnabled ? 'On, in each customer’s own time' : 'The legal hours only'}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
