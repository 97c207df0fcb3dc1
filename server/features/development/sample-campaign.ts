import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { composeMessage } from '#domain/campaigns/campaign-message.ts';
import { countSegments } from '#domain/campaigns/sms.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { completeCampaign, noteStarted, pauseCampaign } from '../../records/campaigns/campaign-state.ts';
import { createPaidCampaign } from '../../records/campaigns/create-paid-campaign.ts';
import { createContact } from '../../records/contacts/create-contact.ts';
import { addRecipients } from '../../records/texts/add-recipients.ts';
import { claimTexts } from '../../records/texts/claim-texts.ts';
import { lockText } from '../../records/texts/lock-text.ts';
import { settleText } from '../../records/texts/settle-text.ts';

export const sampleCampaignSchema = z.strictObject({
  email: z.email(),
  status: z.enum(['paused', 'complete']).default('complete'),
  paidThrough: z.iso.date().default('2999-12-31'),
  /** So many of the people still wait for their text. */
  unsent: z.int().min(0).max(2).default(0),
  name: z.string().min(1).max(100).default('Gutter cleaning'),
  message: z
    .string()
    .min(1)
    .max(500)
    .default('Hi {CustomerName}, 20% off gutter cleaning this month. Interested?\nReply STOP to opt-out'),
  people: z
    .array(z.string().min(1).max(100))
    .length(3)
    .default(['Nora Whitfield', 'Gil Stroud', 'Ana Reyes']),
  /** A tag of their own, so that the sample reaches these people and nobody else. */
  tag: z.string().min(1).max(40).optional(),
});

/** A campaign as it stands after its texts arrived: to look at pages, and to answer as a customer. */
export async function addSampleCampaign(
  deps: Deps,
  { email, status, paidThrough, unsent, name, message, people, tag }: z.infer<typeof sampleCampaignSchema>,
) {
  const { db, clock, messaging } = deps;
  const now = clock.now();
  const owner = await db.service
    .selectFrom('logins')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!owner) throw new AppError('not_found', { userMessage: 'No account has this address.' });
  const { account_id: accountId } = owner;
  const start = randomInt(2000, 9000);
  const phones = people.map((_, index) => `+1737555${start + index}`);
  return db.service.transaction().execute(async (tx) => {
    const audience = { tags: [tag ?? `Gutters ${start}`] };
    for (const [index, phone] of phones.entries())
      await addPerson(tx, { accountId, name: people[index] ?? '', phone, tags: audience.tags, now });
    const { id: campaignId } = await createPaidCampaign(tx, {
      accountId,
      name,
      message,
      imageUrl: null,
      audience,
      monthlyPriceCents: 0,
      paidThrough,
    });
    await addRecipients(tx, { accountId, campaignId, audience, purpose: 'offer', now });
    await noteStarted(tx, { campaignId, at: now });
    await deliverTexts(tx, { accountId, campaignId, message, provider: messaging.name, unsent, now });
    if (status === 'paused') await pauseCampaign(tx, { campaignId, reason: 'person', at: now });
    else await completeCampaign(tx, { campaignId, at: now });
    return { campaignId, phones };
  });
}

async function addPerson(
  tx: Tx,
  {
    accountId,
    now,
    ...person
  }: { accountId: string; name: string; phone: string; tags: string[]; now: Date },
): Promise<void> {
  const unknown = { email: null, address: null, state: null, zip: null, lastJobOn: null, lastJobTitle: null };
  const consent = { textConsent: true, consentStatement: 'Agreed to texts when the job was done.' };
  await createContact(tx, { accountId, input: { ...person, ...unknown, ...consent }, now });
}

async function deliverTexts(
  tx: Tx,
  {
    accountId,
    campaignId,
    message,
    provider,
    unsent,
    now,
  }: {
    accountId: string;
    campaignId: string;
    message: string;
    provider: string;
    unsent: number;
    now: Date;
  },
): Promise<void> {
  const recipients = await tx
    .selectFrom('campaign_recipients')
    .innerJoin('contacts', 'contacts.id', 'campaign_recipients.contact_id')
    .select(['campaign_recipients.id as recipientId', 'contacts.id as contactId', 'contacts.name'])
    .select('campaign_recipients.phone')
    .where('campaign_recipients.account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
  const texts = recipients.slice(unsent).map(({ name: customerName, ...recipient }) => {
    const values = { customerName, companyName: null, service: null, reviewLink: null };
    const body = composeMessage(message, values);
    const of = { messageId: randomUUID(), mediaUrl: null, links: [] };
    return { ...recipient, ...of, body, segments: countSegments(body) };
  });
  await claimTexts(tx, { accountId, campaignId, texts, provider, numberId: null, now });
  for (const { messageId } of texts) {
    const text = await lockText(tx, { messageId });
    if (text) await settleText(tx, text, { outcome: { kind: 'delivered' }, at: now });
  }
}
