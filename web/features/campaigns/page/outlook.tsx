import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import type { CampaignPreview } from '#domain/campaigns/shown-campaigns.ts';
import { formatExactly } from '#web/lib/format-when.ts';
import { formatAhead } from '../format-ahead.ts';
import classes from './outlook.module.css';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/** What will happen, in one plain sentence, and who is held back and why in another. */
export function Outlook({
  preview,
  hasQuietHours,
}: {
  preview: CampaignPreview | undefined;
  hasQuietHours: boolean;
}) {
  if (!preview) return null;
  const { recipients, heldBack, finishesAt } = preview;
  const held = heldBack.reduce((sum, { count }) => sum + count, 0);
  const hours = hasQuietHours ? '9:00 and 20:00' : '8:00 and 21:00';
  return (
    <p className={classes.outlook} role="status">
      {recipients === 0 ? (
        <strong>Nobody would get this yet. </strong>
      ) : (
        <>
          <strong>{people(recipients)} will get this</strong> between {hours} their time
          {finishesAt ? (
            <>
              , done by about{' '}
              <time dateTime={finishesAt} title={formatExactly(finishesAt)}>
                {formatAhead(finishesAt)}
              </time>
              .{' '}
            </>
          ) : (
            ', over more than two months at this pace. '
          )}
        </>
      )}
      {held > 0 && (
        <>
          {held.toLocaleString('en-US')} {held === 1 ? 'is' : 'are'} held back:{' '}
          {heldBack
            .map(({ reason, count }) => `${count.toLocaleString('en-US')} ${nameOf(reason)}`)
            .join(', ')}
          .
        </>
      )}
      {recipients === 0 && held === 0 && 'No contact is in this audience.'}
    </p>
  );
}

function nameOf(reason: CampaignPreview['heldBack'][number]['reason']): string {
  return reason === 'no_phone' ? 'without a phone number' : heldReasonNames[reason];
}
