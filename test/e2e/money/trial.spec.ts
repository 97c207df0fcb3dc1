import { addContact, addToCart, cards, confirmEmail, createCard, typeCard } from '../buying.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, freshDigits, post, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

test('a trial tells how long it lasts on every page, then what waits, and a plan frees it @every-width', async ({
  page,
  pro,
}) => {
  await confirmEmail(page, pro.email);
  const banner = page.getByRole('region', { name: 'Your trial' });
  for (const path of ['/dashboard', '/dashboard/purchase-history', '/dashboard/calls']) {
    await page.goto(path);
    await expect(banner).toContainText('14 days left');
  }
  await expect(banner).toContainText('kept for 30 days');
  await expectAccessible(page, { where: 'a page in the trial' });
  await post(page, '/dev/sample-trials', { email: pro.email, daysLeft: 0.5 }, 204);
  await page.goto('/dashboard/settings#plan');
  await expect(banner).toContainText('last day');
  await expect(page.getByRole('region', { name: 'Plan & Billing' })).toContainText(
    'PRO (Starter), free until',
  );

  await post(page, '/dev/sample-trials', { email: pro.email, daysLeft: -1 }, 204);
  const callId = await addSampleCall(page, { ...pro, state: 'waiting_for_plan' });
  await page.goto('/dashboard');
  await expect(banner).toContainText('Your trial has ended. 1 call waits for its notes');
  await expectAccessible(page, { where: 'a page after the trial' });
  await page.goto(`/dashboard/calls/${callId}`);
  await expect(page.getByRole('main')).toContainText('Its notes are written as soon as you have a plan.');
  await expect(page.getByRole('main')).toContainText('Kept until');
  await banner.getByRole('link', { name: 'Choose a plan' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('1 call that waits gets its notes.')).toBeVisible();
  await expectAccessible(page, { where: 'the checkout of a plan', within: 'main' });
  await typeCard(page, cards.works);
  await page.getByRole('button', { name: /^Complete Purchase/ }).click();
  await expect(page).toHaveURL('/dashboard/purchase-history');
  await expect(page.getByText('The notes of the call that waited are being written.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect
    .poll(async () => (await (await page.request.get(`/api/calls/${callId}`)).json()).call.state)
    .not.toBe('waiting_for_plan');
});

test('the checkout speaks of what is bought, with the whole next bill, the amount on the button and the steps after @every-width', async ({
  page,
  pro,
}) => {
  await confirmEmail(page, pro.email);
  await createCard(page);
  await addToCart(page, 'minutes', {});
  await page.goto('/dashboard/checkout');
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next).toContainText('added to this month and charged once');
  await expect(next).toContainText('Nothing will be billed on the 1st.');
  await expect(next).not.toContainText('Campaigns');
  await expect(page.getByRole('button', { name: 'Complete Purchase · $49.00' })).toBeEnabled();

  const digits = freshDigits();
  const phoneNumber = `(737) ${digits.slice(0, 3)}-${digits.slice(3)}`;
  await addToCart(page, 'phone_number', { phoneNumber, assignedPersonName: 'Ana' });
  await addToCart(page, 'campaign', {
    title: 'Gutters',
    description: 'We clean them before winter.',
    offer: '20% off',
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Nobody would get this');
  await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeDisabled();
  await addContact(page);
  await page.reload();
  await expect(next).toContainText('Campaigns activate immediately.');
  await expect(next).toContainText('Your next bill is $19.98 on');
  await page.getByRole('button', { name: /^Complete Purchase/ }).click();
  await expect(page).toHaveURL('/dashboard/campaigns');
  const steps = page.getByRole('main').locator('section', { hasText: 'Thank you' });
  await expect(steps).toContainText(`${phoneNumber}, Ana is not verified yet.`);
  await expectAccessible(page, { where: 'the steps after a purchase', within: 'main' });
  await steps.getByRole('link', { name: 'Verify the line' }).click();
  await expect(page).toHaveURL('/dashboard/settings/calls#lines');
});

test('a campaign that was paused over the turn of the month is paid for again and goes on', async ({
  page,
  pro,
}) => {
  await confirmEmail(page, pro.email);
  await createCard(page);
  const sample = { email: pro.email, status: 'paused', paidThrough: '2026-01-31', unsent: 1 };
  const { campaignId } = await (await post(page, '/dev/sample-campaigns', sample, 201)).json();
  await page.goto(`/dashboard/campaigns/${campaignId}`);
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay for this month and continue' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toContainText('Gutter cleaning');
  await cart.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: /^Complete Purchase/ }).click();
  await expect(page).toHaveURL('/dashboard/campaigns');
  await expect(page.getByRole('listitem').filter({ hasText: 'Gutter cleaning' })).not.toContainText('Paused');
});
