import type { Insertable } from 'kysely';
import { vi } from 'vitest';
import type { Campaigns, Contacts } from '#server/db/schema.generated.ts';
import { startCampaignJob } from '#server/features/campaigns/sending/start-campaign.job.ts';
import { signUpPro } from './factories.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;

/** A number in New York's time: one zone, no stricter law. */
export function nextCustomerPhone(): string {
  counter += 1;
  return `+1212${String(2_000_000 + counter)}`;
}

/** Sets the app's clock to this moment; it goes on from there. */
export function setClock(app: TestApp, iso: string): void {
  const ahead = new Date(iso).getTime() - Date.now();
  app.deps.clock = { now: () => new Date(Date.now() + ahead) };
}

export async function addContact(
  app: TestApp,
  accountId: string,
  contact: Partial<Insertable<Contacts>> = {},
): Promise<{ id: string; phone: string }> {
  const consent = {
    text_consent: true,
    text_consent_source: 'manual' as const,
    text_consent_statement: 'Signed the work order.',
    text_consent_at: new Date('2026-01-01'),
  };
  const row = await app.deps.db.service
    .insertInto('contacts')
    .values({ account_id: accountId, name: 'Robin Hale', phone: nextCustomerPhone(), ...consent, ...contact })
    .returning(['id', 'phone'])
    .executeTakeFirstOrThrow();
  return { id: row.id, phone: row.phone ?? '' };
}

/** A campaign as a finished checkout leaves it: paid, sending, and its start enqueued. */
export async function launchCampaign(
  app: TestApp,
  accountId: string,
  campaign: Partial<Insertable<Campaigns>> = {},
): Promise<string> {
  const { id } = await app.deps.db.service
    .insertInto('campaigns')
    .values({
      account_id: accountId,
      name: 'Gutter cleaning',
      status: 'sending',
      message: 'Hi {CustomerName}, 20 % off gutter cleaning this month.',
      pacing_rate: null,
      monthly_price_cents: 1499,
      paid_through: '2030-01-31',
      ...campaign,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.deps.queue.enqueue(startCampaignJob, { campaignId: id });
  return id;
}

export async function readCampaign(app: TestApp, campaignId: string) {
  const db = app.deps.db.service;
  const campaign = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const metrics = await db
    .selectFrom('campaign_metrics')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  const recipients = await db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('phone')
    .execute();
  return { campaign, metrics, recipients };
}

export async function waitForStatus(app: TestApp, campaignId: string, status: string, timeout = 120_000) {
  return vi.waitFor(
    async () => {
      const found = await readCampaign(app, campaignId);
      if (found.campaign.status !== status) throw new Error(`the campaign is ${found.campaign.status}`);
      return found;
    },
    { timeout, interval: 100 },
  );
}

/** A pro with a company, and so many contacts who agreed to texts. */
export async function signUpWithContacts(app: TestApp, count: number) {
  const pro = await signUpPro(app);
  await app.deps.db.service
    .insertInto('company_info')
    .values({ account_id: pro.user.accountId, company_name: 'Hale Roofing', primary_phone: '+15125550177' })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ company_name: 'Hale Roofing', primary_phone: '+15125550177' }),
    )
    .execute();
  const contacts: { id: string; phone: string }[] = [];
  for (let index = 0; index < count; index += 1) contacts.push(await addContact(app, pro.user.accountId));
  return { ...pro, contacts };
}
