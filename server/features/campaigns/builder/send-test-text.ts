import { randomUUID } from 'node:crypto';
import { composeMessage, hasPlaceholder } from '#domain/campaigns/campaign-message.ts';
import { type CampaignPreviewRequest, campaignMessageSchema } from '#domain/campaigns/campaigns.ts';
import { countSegments } from '#domain/campaigns/sms.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { createOwnLink } from '../../../records/texts/create-own-link.ts';
import { queueText } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import { shortLinkCode } from '../links/short-link-code.ts';
import { getReviews } from './get-reviews.ts';
import { listSampleValues } from './list-sample-values.ts';
import { refuseForeignPicture } from './refuse-foreign-picture.ts';

interface TestText {
  user: { accountId: string; name: string };
  draft: CampaignPreviewRequest;
}

const linkDays = 30;

/**
 * The text as the first customer would get it, to a phone that the pro has proved to be theirs. It is no campaign text:
 * nothing is counted, and nobody else gets it.
 */
export async function sendTestText(deps: Deps, { user, draft }: TestText): Promise<{ phone: string }> {
  const { accountId } = user;
  const message = readMessage(draft.message);
  await refuseForeignPicture(deps, { accountId, url: draft.mediaUrl });
  const now = deps.clock.now();
  const options = { accountId, audience: draft.audience, purpose: draft.purpose, now };
  const [{ values }, reviews] = await Promise.all([
    listSampleValues(deps, { user, options }),
    getReviews(deps, accountId),
  ]);
  const needsReviews = draft.purpose === 'review' || hasPlaceholder(message, 'ReviewLink');
  return deps.db.service.transaction().execute(async (tx) => {
    const phone = await findOwnPhone(tx, accountId);
    if (!phone)
      throw new AppError('conflict', {
        userMessage: 'Verify a phone line of yours in Settings first: the text goes to it.',
      });
    const id = randomUUID();
    const shorten = async (target: string | null) => {
      if (!target || !URL.canParse(target)) return null;
      const code = shortLinkCode(id, target);
      const expiresAt = new Date(now.getTime() + linkDays * 24 * 3600_000);
      await createOwnLink(tx, { accountId, code, target, expiresAt });
      return `${deps.publicUrl}/l/${code}`;
    };
    const body = composeMessage(message, {
      ...values,
      reviewLink: needsReviews ? await shorten(reviews.link) : null,
      link: await shorten(draft.linkUrl),
    });
    await queueText(tx, {
      id,
      accountId,
      purpose: 'campaign_test',
      to: phone,
      body,
      mediaUrl: draft.mediaUrl,
      segments: countSegments(body),
      provider: deps.messaging.name,
      at: now,
    });
    await deps.queue.enqueue(sendMessageJob, { messageId: id }, { tx });
    return { phone };
  });
}

function readMessage(text: string): string {
  const { data, error } = campaignMessageSchema.safeParse(text);
  if (data) return data;
  const userMessage = error?.issues[0]?.message ?? 'Write the message.';
  throw new AppError('validation_failed', {
    userMessage,
    issues: [{ path: 'message', message: userMessage }],
  });
}

/** The main line first. An unverified number may be anybody's. */
async function findOwnPhone(tx: Tx, accountId: string): Promise<string | null> {
  const line = await tx
    .selectFrom('phone_numbers')
    .select('phone_number')
    .where('account_id', '=', accountId)
    .where('verified_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return line?.phone_number ?? null;
}
