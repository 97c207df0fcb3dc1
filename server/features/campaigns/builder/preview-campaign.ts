import { composeMessage, isCutFor, unknownPlaceholders } from '#domain/campaigns/campaign-message.ts';
import type { CampaignPreviewRequest } from '#domain/campaigns/campaigns.ts';
import type { AudienceHeldReason, CampaignPreview } from '#domain/campaigns/shown-campaigns.ts';
import { measureText } from '#domain/campaigns/sms.ts';
import type { Deps } from '../../../deps.ts';
import { type AudienceOptions, selectAudience, selectRecipients } from '../../../records/texts/audience.ts';
import { findOwnSender } from '../../../records/texts/senders/find-own-sender.ts';
import { shortLinkCode } from '../links/short-link-code.ts';
import { estimateFinish } from '../sending/estimate-finish.ts';
import { listHours } from '../sending/list-hours.ts';
import { listPlaces } from '../sending/list-places.ts';
import { getReviews } from './get-reviews.ts';
import { listSampleValues } from './list-sample-values.ts';

interface PreviewInput {
  user: { accountId: string; name: string };
  draft: CampaignPreviewRequest;
}

/**
 * What would happen if the draft went out: how many get it, who is held back and why, the text as the first of them
 * reads it, and when the last one has it. Counted with the query the engine uses.
 */
export async function previewCampaign(
  deps: Deps,
  { user, draft }: PreviewInput,
): Promise<CampaignPreview<Date>> {
  const startsAt = draft.scheduledAt ? new Date(draft.scheduledAt) : deps.clock.now();
  const { audience, purpose } = draft;
  const options: AudienceOptions = { accountId: user.accountId, audience, purpose, now: startsAt };
  const [counts, withoutPhone, { first, values }, places, reviews, sender] = await Promise.all([
    countReasons(deps, options),
    countWithoutPhone(deps, options),
    listSampleValues(deps, { user, options }),
    listPlaces(deps, options),
    getReviews(deps, user.accountId),
    deps.db.asAccount(user.accountId, (tx) => findOwnSender(tx, user.accountId)),
  ]);
  const filled = {
    ...values,
    reviewLink: reviews.link && sampleLink(deps.publicUrl),
    link: draft.linkUrl && sampleLink(deps.publicUrl),
  };
  const text = composeMessage(draft.message, filled);
  const { segments, encoding, units, unitsLeft, costly } = measureText(text);
  const recipients = counts.find(({ reason }) => reason === null)?.count ?? 0;
  return {
    recipients,
    heldBack: [
      ...counts.filter(
        (entry): entry is { reason: AudienceHeldReason; count: number } => entry.reason !== null,
      ),
      ...(withoutPhone > 0 ? [{ reason: 'no_phone' as const, count: withoutPhone }] : []),
    ],
    first: first ? { name: first.name, phone: first.phone } : null,
    text,
    size: { segments, encoding, units, unitsLeft, costly },
    unknownPlaceholders: unknownPlaceholders(draft.message),
    startsAt,
    isCut: isCutFor(draft.message, filled),
    hours: listHours(places, draft.quietHoursEnabled),
    finishesAt:
      recipients === 0 || sender?.isApproved === false
        ? null
        : estimateFinish(places, { draft, startsAt, segments, limits: (sender ?? deps.messaging).limits }),
    reviews: { isConnected: reviews.isConnected },
    sender: { phone: sender?.phone ?? deps.telephony.number, isPending: sender?.isApproved === false },
  };
}

/** As long as the real ones, so that the segments are those of the real text. */
function sampleLink(publicUrl: string): string {
  return `${publicUrl}/l/${shortLinkCode('preview', publicUrl)}`;
}

async function countReasons(deps: Deps, options: AudienceOptions) {
  return deps.db.readAsAccount(options.accountId, (read) =>
    read
      .selectFrom(selectRecipients(read, options).as('recipient'))
      .select('recipient.heldReason as reason')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy('recipient.heldReason')
      .orderBy('count', 'desc'),
  );
}

async function countWithoutPhone(deps: Deps, options: AudienceOptions): Promise<number> {
  const [row] = await deps.db.readAsAccount(options.accountId, (read) =>
    selectAudience(read, options)
      .where('contacts.phone', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count')),
  );
  return row?.count ?? 0;
}
