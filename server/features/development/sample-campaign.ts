import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { composeMessage } from '#domain/campaigns/campaign-message.ts';
import { countSegments } from '#domain/campaigns/sms.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export const sampleCampaignSchema = z.strictObject({
  email: z.email(),
  status: z.enum(['paused', 'complete']).default('complete'),
});

const people = ['Nora Whitfield', 'Gil Stroud', 'Ana Reyes'];
const message = 'Hi {CustomerName}, 20 % off gutter cleaning this month. Interested?\nReply STOP to opt-out';

/** A campaign as it stands after its texts arrived: to look at pages, and to answer as a customer. */
export async function addSampleCampaign(deps: Deps, { email, status }: z.infer<typeof sampleCampaignSchema>) {
  const { db, clock, messaging } = deps;
  const now = clock.now();
  const owner = await db.service
    .selectFrom('logins')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!owner) throw new AppError('not_found', { userMessage: 'No account has this address.' });
  const { account_id } = owner;
  return db.service.transaction().execute(async (tx) => {
    const { id: campaign_id } = await tx
      .insertInto('campaigns')
      .values({
        account_id,
        name: 'Gutter cleaning',
        message,
        status,
        pause_reason: status === 'paused' ? 'person' : null,
        paid_through: '2999-12-31',
        started_at: now,
        completed_at: status === 'complete' ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sent = people.length;
    await tx
      .insertInto('campaign_metrics')
      .values({ account_id, campaign_id, sent, delivered: sent })
      .execute();
    const start = randomInt(2000, 9000);
    const phones = people.map((_, index) => `+1737555${start + index}`);
    for (const [index, name] of people.entries()) {
      const phone = phones[index] ?? '';
      const { id: contact_id } = await tx
        .insertInto('contacts')
        .values({
          account_id,
          name,
          phone,
          source: 'manual',
          text_consent: true,
          text_consent_source: 'manual',
          text_consent_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: conversation_id } = await tx
        .insertInto('conversations')
        .values({ account_id, phone, contact_id, last_message_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const values = { customerName: name, companyName: null, service: null, reviewLink: null };
      const body = composeMessage(message, values);
      const { id: message_id } = await tx
        .insertInto('messages')
        .values({
          account_id,
          conversation_id,
          contact_id,
          campaign_id,
          direction: 'outbound',
          purpose: 'campaign',
          to_phone: phone,
          body,
          segments: countSegments(body),
          state: 'delivered',
          provider: messaging.name,
          sent_at: now,
          delivered_at: now,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const of = { account_id, campaign_id, contact_id, message_id, phone };
      await tx
        .insertInto('campaign_recipients')
        .values({ ...of, state: 'delivered', sent_at: now, delivered_at: now })
        .execute();
    }
    return { campaignId: campaign_id, phones };
  });
}
