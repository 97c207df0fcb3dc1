import { composeMessage, unknownPlaceholders } from '#domain/campaigns/campaign-message.ts';
import type { CampaignPreviewRequest } from '#domain/campaigns/campaigns.ts';
import type { AudienceHeldReason, CampaignPreview } from '#domain/campaigns/shown-campaigns.ts';
import { measureText } from '#domain/campaigns/sms.ts';
import type { Deps } from '../../../deps.ts';
import { type AudienceOptions, selectAudience, selectRecipients } from '../../../records/texts/audience.ts';
import { shortLinkCode } from '../links/short-link-code.ts';
import { estimateFinish } from '../sending/estimate-finish.ts';
import { getReviews } from './get-reviews.ts';

interface PreviewInput {
  user: { accountId: string; name: string };
  draft: CampaignPreviewRequest;
}

/** Someone to show the message for while nobody would get it. */
const example = { name: 'Alex', lastJobTitle: null };

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
  const [counts, withoutPhone, [first], [company], reviews] = await Promise.all([
    countReasons(deps, options),
    countWithoutPhone(deps, options),
    findFirst(deps, options),
    readCompany(deps, user.accountId),
    getReviews(deps, user.accountId),
  ]);
  const text = composeMessage(draft.message, {
    customerName: (first ?? example).name,
    companyName: company?.name || user.name,
    service: (first ?? example).lastJobTitle,
    reviewLink: reviews.link && sampleLink(deps.publicUrl),
    link: draft.linkUrl && sampleLink(deps.publicUrl),
  });
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
    finishesAt: recipients === 0 ? null : await estimateFinish(deps, options, { draft, startsAt, segments }),
    reviews: { isConnected: reviews.isConnected },
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

function findFirst(deps: Deps, options: AudienceOptions) {
  return deps.db.readAsAccount(options.accountId, (read) =>
    read
      .selectFrom(selectRecipients(read, options).as('recipient'))
      .select(['recipient.name', 'recipient.phone', 'recipient.lastJobTitle'])
      .where('recipient.heldReason', 'is', null)
      // Someone with a name and a job shows best what the placeholders become.
      .orderBy((eb) => eb('recipient.name', 'is', null))
      .orderBy((eb) => eb('recipient.lastJobTitle', 'is', null))
      .orderBy('recipient.contactId')
      .limit(1),
  );
}

function readCompany({ db }: Deps, accountId: string) {
  return db.readAsAccount(accountId, (read) =>
    read.selectFrom('company_info').select('company_name as name').where('account_id', '=', accountId),
  );
}
