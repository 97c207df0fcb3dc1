import { type RawBuilder, sql } from 'kysely';
import { findWebsiteOffer } from '#domain/billing/billing.ts';
import type {
  AddCartItem,
  CampaignForm,
  CartItemType,
  LineForm,
  PlanChoice,
  RecipientForm,
} from '#domain/billing/cart.ts';
import { campaignImageMessages } from '#domain/campaigns/campaign-images.ts';
import { AppError } from '#domain/plain/errors.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { liftToService, type Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isOwnCampaignPicture } from '../../../records/files/is-own-campaign-picture.ts';
import { findPlanHistory } from '../plans/find-plan-history.ts';

/** Nobody pays for what they have, for the same thing twice, or for something of another account. */
export async function refuseUnsellable(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  tx: Tx,
  accountId: string,
  item: AddCartItem,
): Promise<void> {
  if (item.itemType === 'plan') return refusePlan(tx, accountId, item.itemData);
  if (item.itemType === 'open_line') return;
  if (item.itemType === 'phone_number') return refuseLine(tx, accountId, item.itemData);
  if (item.itemType === 'email') return refuseRecipient(tx, accountId, item.itemData);
  if (item.itemType === 'minutes')
    return refuseIf(inCart(tx, accountId, 'minutes', sql`true`), 'A minute top-up is already in your cart.');
  if ('campaignId' in item.itemData) return refuseDraft(tx, accountId, item.itemData.campaignId);
  await refuseOtherPicture(tx, { publicUrl, accountId, url: item.itemData.imageUrl });
  return refuseCampaignForm(tx, accountId, item.itemData);
}

async function refusePlan(tx: Tx, accountId: string, { priceId }: PlanChoice): Promise<void> {
  if (!findWebsiteOffer(priceId))
    throw new AppError('not_found', { userMessage: 'There is no plan with this price.' });
  const { planSince } = await findPlanHistory(tx, accountId);
  await refuseIf(planSince, 'You already have a plan. Change it in settings, under Plan & Billing.');
}

async function refuseLine(tx: Tx, accountId: string, { phoneNumber }: LineForm): Promise<void> {
  const shown = formatPhone(phoneNumber);
  const own = tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();
  await refuseIf(own, `${shown} is already one of your lines.`);
  const same = sql`item_data ->> 'phoneNumber' = ${phoneNumber}`;
  await refuseIf(inCart(tx, accountId, 'phone_number', same), `${shown} is already in your cart.`);
  // The number would never verify: a call belongs to one account.
  const taken = await liftToService(tx, () =>
    tx
      .selectFrom('phone_numbers')
      .select('id')
      .where('phone_number', '=', phoneNumber)
      .where('verified_at', 'is not', null)
      .executeTakeFirst(),
  );
  await refuseIf(taken, `${shown} is verified by another account. Use a phone of your own.`);
}

async function refuseRecipient(tx: Tx, accountId: string, form: RecipientForm): Promise<void> {
  const { email, assignedPhoneId } = form;
  const own = tx
    .selectFrom('email_recipients')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  await refuseIf(own, `${email} already gets your notes.`);
  const same = sql`item_data ->> 'email' = ${email}`;
  await refuseIf(inCart(tx, accountId, 'email', same), `${email} is already in your cart.`);
  if (!assignedPhoneId) return;
  const line = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', assignedPhoneId)
    .executeTakeFirst();
  if (!line) throw new AppError('not_found', { userMessage: 'We could not find that phone line.' });
}

async function refuseDraft(tx: Tx, accountId: string, campaignId: string): Promise<void> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select('status')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!campaign) throw new AppError('not_found', { userMessage: 'We could not find that campaign.' });
  const isForSale = campaign.status === 'draft' || campaign.status === 'paused';
  await refuseIf(!isForSale, 'This campaign has already started.');
  const same = sql`item_data ->> 'campaignId' = ${campaignId}`;
  await refuseIf(inCart(tx, accountId, 'campaign', same), 'This campaign is already in your cart.');
}

async function refuseOtherPicture(
  tx: Tx,
  { url, ...own }: { publicUrl: string; accountId: string; url: string | null },
): Promise<void> {
  if (url && !(await isOwnCampaignPicture(tx, { ...own, url })))
    throw new AppError('not_found', { userMessage: campaignImageMessages.notStored });
}

async function refuseCampaignForm(tx: Tx, accountId: string, form: CampaignForm): Promise<void> {
  const same = sql`lower(item_data ->> 'title') = lower(${form.title})
    and item_data ->> 'description' = ${form.description} and item_data ->> 'offer' = ${form.offer}`;
  await refuseIf(inCart(tx, accountId, 'campaign', same), 'The same campaign is already in your cart.');
}

function inCart(tx: Tx, accountId: string, itemType: CartItemType, same: RawBuilder<unknown>) {
  return tx
    .selectFrom('cart_items')
    .select('id')
    .where('account_id', '=', accountId)
    .where('item_type', '=', itemType)
    .where(sql<boolean>`${same}`)
    .executeTakeFirst();
}

async function refuseIf(found: unknown, userMessage: string): Promise<void> {
  if (await found) throw new AppError('conflict', { userMessage });
}
