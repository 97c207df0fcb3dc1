import { composeMessage, hasPlaceholder } from '#domain/campaigns/campaign-message.ts';
import type { HeldReason } from '#domain/campaigns/campaigns.ts';
import { countSegments } from '#domain/campaigns/sms.ts';
import type { ClaimedText } from '../../../records/texts/claim-texts.ts';
import type { SetAside } from '../../../records/texts/set-aside.ts';
import {
  hoursKey,
  isSameDay,
  nextOpening,
  startOfTomorrow,
} from '../../../records/texts/timing/quiet-hours.ts';
import { findWhereabouts, type Whereabouts } from '../../../records/texts/timing/whereabouts.ts';
import { shortLinkCode } from '../links/short-link-code.ts';
import type { DueRecipient } from './list-due.ts';
import type { SendingCampaign } from './load-campaign.ts';

export type ReadyText = Omit<ClaimedText, 'messageId' | 'mediaUrl'>;

/** A review link may be connected any day: who waits for it is looked at again this often. */
const linkWaitMilliseconds = 3600_000;

/** Who gets the text at this moment, as it will read, and who does not and why. */
export function judgeRecipients(
  campaign: SendingCampaign,
  due: DueRecipient[],
  { now, room, segmentRoom, publicUrl }: { now: Date; room: number; segmentRoom: number; publicUrl: string },
): { ready: ReadyText[]; aside: SetAside[] } {
  const openings = new Map<string, Date>();
  const openingAfter = (from: Date, place: Whereabouts): Date => {
    const key = `${from.getTime()} ${hoursKey(place)}`;
    const opening = openings.get(key) ?? nextOpening(from, place, { isOn: campaign.hasQuietHours });
    openings.set(key, opening);
    return opening;
  };
  const ready: ReadyText[] = [];
  const aside: SetAside[] = [];
  let segments = 0;
  for (const recipient of due) {
    const never = reasonAgainst(campaign, recipient);
    const { recipientId } = recipient;
    if (never) {
      aside.push({ recipientId, state: 'skipped', reason: never, sendAfter: now });
      continue;
    }
    if (needsReviewLink(campaign) && !campaign.reviewUrl) {
      const sendAfter = new Date(now.getTime() + linkWaitMilliseconds);
      aside.push({ recipientId, state: 'held', reason: 'no_link', sendAfter });
      continue;
    }
    const place = findWhereabouts(recipient);
    const today = recipient.textedAt.filter((at) => isSameDay(at, now, place));
    if (today.length >= campaign.textsPerDay) {
      const sendAfter = openingAfter(startOfTomorrow(now, place), place);
      aside.push({ recipientId, state: 'held', reason: 'texted_today', sendAfter });
      continue;
    }
    const sendAfter = openingAfter(now, place);
    if (sendAfter > now) aside.push({ recipientId, state: 'held', reason: 'quiet_hours', sendAfter });
    else if (ready.length < room && segments < segmentRoom) {
      const text = compose(campaign, recipient, publicUrl);
      segments += text.segments;
      ready.push(text);
    }
  }
  return { ready, aside };
}

function reasonAgainst({ purpose }: SendingCampaign, recipient: DueRecipient): HeldReason | null {
  if (recipient.isOptedOut) return 'opted_out';
  if (recipient.isDead) return 'dead_number';
  if (!recipient.hasConsent) return 'no_consent';
  return purpose === 'review' && recipient.wasAsked ? 'asked_recently' : null;
}

function needsReviewLink({ purpose, message }: SendingCampaign): boolean {
  return purpose === 'review' || hasPlaceholder(message ?? '', 'ReviewLink');
}

function compose(campaign: SendingCampaign, recipient: DueRecipient, publicUrl: string): ReadyText {
  const { recipientId, contactId, phone } = recipient;
  const links: ReadyText['links'] = [];
  const shorten = (target: string | null): string | null => {
    if (!target) return null;
    const code = shortLinkCode(recipientId, target);
    links.push({ code, target });
    return `${publicUrl}/l/${code}`;
  };
  const body = composeMessage(campaign.message ?? '', {
    customerName: recipient.name,
    companyName: campaign.companyName ?? campaign.ownerName,
    service: recipient.lastJobTitle,
    reviewLink: needsReviewLink(campaign) ? shorten(campaign.reviewUrl) : null,
    link: shorten(campaign.linkUrl),
  });
  return { recipientId, contactId, phone, body, segments: countSegments(body), links };
}
