import { Link } from 'react-router';
import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import type { TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { dayOf, formatClockTime } from '#domain/plain/clock-time.ts';
import { accountZone } from '#web/lib/account-zone.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { Small } from './small.tsx';

type Of<Kind> = { entry: Extract<TimelineEntry, { kind: Kind }> };

export function MessageLine({ entry: { conversationId, body, state } }: Of<'message'>) {
  return (
    <>
      {conversationId ? <Link to={`/dashboard/messages/${conversationId}`}>{body}</Link> : body}
      {(state === 'failed' || state === 'undelivered') && <Small>did not arrive</Small>}
    </>
  );
}

export function CampaignLine({ entry }: Of<'campaign'>) {
  return (
    <>
      <Link to={`/dashboard/campaigns/${entry.campaignId}`}>{entry.name}</Link>
      <Small>{campaignOutcome(entry)}</Small>
    </>
  );
}

function campaignOutcome(entry: Of<'campaign'>['entry']): string {
  if (entry.heldReason) {
    const reason = heldReasonNames[entry.heldReason];
    return entry.state === 'skipped' ? `left out: ${reason}` : reason;
  }
  const parts = [
    entry.state,
    entry.clickedAt && 'clicked',
    entry.reply && (entry.reply === 'yes' ? 'replied yes' : 'replied'),
    entry.optedOutAt && 'opted out',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Stands under its own day; where it was booked is the way to it. */
export function AppointmentLine({ entry }: Of<'appointment'>) {
  const { appointmentId, title, address, state, endsAt, bookedAt, callId, conversationId } = entry;
  const to = conversationId
    ? `/dashboard/messages/${conversationId}`
    : callId && `/dashboard/calls/${callId}`;
  const facts = [
    state === 'cancelled' && 'canceled',
    address,
    `until ${formatClockTime(new Date(endsAt), accountZone())}`,
    `booked ${formatDay(dayOf(new Date(bookedAt), accountZone()))}`,
  ];
  return (
    <>
      {to ? <Link to={to}>{title}</Link> : title}
      <Small>
        {facts.filter(Boolean).join(' · ')}
        {' · '}
        <a href={`/api/appointments/${appointmentId}/calendar.ics`}>Calendar file</a>
      </Small>
    </>
  );
}
