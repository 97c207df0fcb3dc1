import { Link } from 'react-router';
import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import type { CampaignPreview } from '#domain/campaigns/shown-campaigns.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { formatAhead, formatExactly } from '#web/lib/format-when.ts';
import { describeOther, describeUsual } from '../describe-hours.ts';
import classes from './outlook.module.css';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/** What will happen, in one plain sentence, whose hours are others, and who is held back and why. */
export function Outlook({ preview }: { preview: CampaignPreview | undefined }) {
  if (!preview) return null;
  const { recipients, heldBack, finishesAt, hours, sender } = preview;
  const held = heldBack.reduce((sum, { count }) => sum + count, 0);
  const [usual, ...others] = hours;
  return (
    <div className={classes.outlook} role="status">
      <p>
        {recipients === 0 ? (
          <strong>Nobody would get this yet. </strong>
        ) : (
          <>
            <strong>{people(recipients)} will get this</strong>
            {usual && ` between ${describeUsual(usual)}`}
            {sender.isPending ? (
              '. '
            ) : finishesAt ? (
              <>
                , the last of them{' '}
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
              .map(({ reason, count }) => `${count.toLocaleString('en-US')} ${nameReason(reason)}`)
              .join(', ')}
            .
          </>
        )}
        {recipients === 0 && held === 0 && 'No contact is in this audience.'}
      </p>
      {sender.isPending && (
        <p>
          These texts wait until the phone companies approve{' '}
          <WholePhones>{formatPhone(sender.phone)}</WholePhones> for texts, and go out by themselves then.{' '}
          <Link to="/dashboard/settings#texting">See where it stands</Link>
        </p>
      )}
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((other) => (
            <li key={other.states.join()}>{describeOther(other)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function nameReason(reason: CampaignPreview['heldBack'][number]['reason']): string {
  return reason === 'no_phone' ? 'without a phone number' : heldReasonNames[reason];
}
