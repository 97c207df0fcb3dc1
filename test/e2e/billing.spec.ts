import { addContact, addToCart, campaign, cards, confirmEmail, subscribe, typeCard } from './buying.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, freshSignUp, test } from './jotline-test.ts';
import { waitForMail } from './wait-for-mail.ts';

const openCart = (view?: string) => window.dispatchEvent(new CustomEvent('open-cart', { detail: { view } }));
const dialogPart = '[role=dialog]';

test('a campaign is typed in the drawer, asked about, and waits in the cart', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cart, 0 items' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your cart is empty')).toBeHidden();
  await page.evaluate(openCart, 'campaign');
  const drawer = page.getByRole('dialog', { name: 'Create Campaign' });
  const add = drawer.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeDisabled();
  await drawer.getByLabel('Title').fill(campaign.title);
  await drawer.getByLabel('Description').fill(campaign.description);
  await drawer.getByLabel('Offer').fill('   ');
  await expect(add).toBeDisabled();
  await drawer.getByLabel('Offer').fill(campaign.offer);
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'gutter.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(drawer.getByRole('img', { name: 'Shown with the campaign' })).toBeVisible();
  await expectAccessible(page, { where: 'the campaign drawer', within: dialogPart });
  await add.click();
  const question = page.getByRole('dialog', { name: 'Add this campaign?' });
  await expect(question).toContainText('$14.99 a month');
  await question.getByRole('button', { name: 'Add to Cart' }).click();

  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart.getByText(campaign.title, { exact: true })).toBeVisible();
  await expect(page.getByText(`Added to your cart: ${campaign.title}`)).toBeVisible();
  await expectAccessible(page, { where: 'the cart' });
  await cart.getByRole('button', { name: `Remove ${campaign.title}` }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await cart.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.getByRole('listitem')).toContainText(campaign.title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  // The cart is the server's: it is there after a reload.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('an email form can look at the phone form and back without losing a letter', async ({ page, pro }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(openCart, 'email');
  const email = page.getByRole('dialog', { name: 'Add Email' });
  await email.getByLabel('Email', { exact: true }).fill('office@example');
  await email.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(email.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await email.getByLabel('Email', { exact: true }).fill('office@example.com');
  await expect(email.getByText('This one is $1.99 a month.')).toBeVisible();
  await email.getByRole('checkbox', { name: /Global/ }).click();
  await expectAccessible(page, { where: 'the email form', within: dialogPart });
  await email.getByRole('button', { name: 'Add a phone number first' }).click();

  const phone = page.getByRole('dialog', { name: 'Add Phone Number' });
  await phone.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(phone.getByText('Enter the person this line belongs to.')).toBeVisible();
  await phone.getByLabel('Assigned person').fill('Ana');
  await expectAccessible(page, { where: 'the phone form', within: dialogPart });
  await phone.getByRole('button', { name: 'Back to the email' }).click();
  await expect(email.getByLabel('Email', { exact: true })).toHaveValue('office@example.com');
  await email.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart.getByText('office@example.com', { exact: true })).toBeVisible();

  await cart.getByRole('button', { name: 'Phone Number' }).click();
  await expect(phone.getByLabel('Assigned person')).toHaveValue('Ana');
  // The account's own address is refused in words, and the form keeps what was typed.
  await phone.getByRole('button', { name: 'Back to the cart' }).click();
  await cart.getByRole('button', { name: 'Email', exact: true }).click();
  await email.getByLabel('Email', { exact: true }).fill(pro.email);
  await email.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`${pro.email} already gets your notes.`)).toBeVisible();
  await expect(email.getByLabel('Email', { exact: true })).toHaveValue(pro.email);
  await email.getByRole('button', { name: 'Back to the cart' }).click();
  await cart.getByRole('button', { name: 'Clear cart' }).click();
  await page
    .getByRole('dialog', { name: 'Clear the cart?' })
    .getByRole('button', { name: 'Clear cart' })
    .click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
});

test('a cart is paid: the email confirmed, a card declined, another taken once for a double click, an invoice and a receipt', async ({
  page,
  pro,
}) => {
  await addContact(page);
  await addToCart(page, 'campaign', campaign);
  await page.goto('/dashboard/checkout');
  await expect(page.getByRole('heading', { name: 'Confirm your email first' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Purchase' })).toBeDisabled();
  await expectAccessible(page, { where: 'the checkout that waits for the email', within: 'main' });
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText('Confirmation email sent')).toBeVisible();
  await confirmEmail(page, pro.email);
  await page.reload();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Campaign');
  await expect(summary).toContainText('$14.99/mo');
  await expect(summary).toContainText('Monthly Total');
  await expect(summary).toContainText('Prorated Amount (today)');
  await expect(summary).toContainText('28-day billing cycle');
  await expect(page.getByText('Campaigns activate immediately.')).toBeVisible();
  await expect(page.getByText('Test mode')).toBeVisible();
  await typeCard(page, cards.declined);
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /declined/i })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  const another = page.getByRole('button', { name: 'Use another card' });
  if (await another.isVisible()) await another.click();
  await typeCard(page, cards.works);
  await expectAccessible(page, { where: 'the checkout with a card', within: 'main' });
  const pressed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/checkout')) pressed.push(request.url());
  });
  await page.getByRole('button', { name: 'Complete Purchase' }).dblclick();
  await expect(page).toHaveURL('/dashboard/campaigns');
  await expect(page.getByText('Purchase complete.', { exact: false })).toBeVisible();
  expect(pressed).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await waitForMail(pro.email, 'Receipt for invoice 001');

  await page.goto('/dashboard/billing-history');
  await expect(page.getByText('Add-Ons', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Invoice 001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 001' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Campaign: Spring gutter check/ })).toContainText('$14.99');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Receipt' }).click();
  expect((await download).suggestedFilename()).toBe('jotline-receipt-001.pdf');
  await page.getByRole('link', { name: 'Back to Billing History' }).click();
  await expect(page).toHaveURL('/dashboard/billing-history');
  await page.goto('/dashboard/purchase-history');
  await expect(page.getByRole('main').getByText('Completed')).toBeVisible();
});

test('an empty checkout points to the campaign form; a card that asks the bank can be refused, tried again and confirmed', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Campaigns' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Campaign' }).click();
  await expect(page).toHaveURL('/dashboard/campaigns/create');

  await confirmEmail(page, pro.email);
  await addToCart(page, 'minutes', {});
  await page.goto('/dashboard/checkout');
  await typeCard(page, cards.asks);
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await expect(bank).toContainText('$49.00');
  await expectAccessible(page, { where: 'the question of the bank', within: dialogPart });
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /not|declined|refused/i })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await bank.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page).toHaveURL('/dashboard/purchase-history');
  await expect(page.getByText('500 minutes were added to this month.')).toBeVisible();
});

test('a plan and lines that a visitor chose are in the cart through signing up and confirming, at one sum @every-width', async ({
  page,
}) => {
  const input = freshSignUp();
  await page.goto('/pricing?checkout=1&price=price_starter_placeholder&lines=1');
  await page.getByRole('radio', { name: /^Pro\b/ }).click();
  await page.getByLabel('Phone lines').fill('3');
  await expect(page.getByText('$83.99')).toBeVisible();
  await page.getByRole('link', { name: 'Create account and pay' }).click();
  await page.getByLabel('Full name or company').fill(input.fullName);
  await page.getByLabel('Email', { exact: true }).fill(input.email);
  await page.getByLabel('Password', { exact: true }).fill(input.password);
  await page.getByLabel('Primary phone').fill(input.phone);
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('PRO PLUS Plan (Pro)');
  await expect(summary).toContainText('$83.99');
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();

  // The link in the mail leads back to what was about to be bought.
  const mail = await waitForMail(input.email, 'Confirm your email address');
  const link = new URL(/https?:\S+confirm\?token=\S+/.exec(mail.text)?.[0] ?? '');
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByRole('link', { name: 'Go on to checkout' }).click();
  await expect(summary).toContainText('$83.99');
  await expectAccessible(page, { where: 'the checkout of a plan with lines', within: 'main' });
  await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeDisabled();
  await summary.getByRole('button', { name: 'Enter its number' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Phone Number' });
  await form.getByLabel('Phone', { exact: true }).fill(freshSignUp().phone);
  await form.getByLabel('Assigned person').fill('Ana');
  await form.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toContainText('$83.99');
  await page.keyboard.press('Escape');
  await expect(summary.getByRole('button', { name: 'Enter its number' })).toHaveCount(1);
  await expect(summary).toContainText('$83.99');
  await summary.getByRole('button', { name: 'Leave it out' }).click();
  await expect(summary).toContainText('$79.00');
  await typeCard(page, cards.works);
  await page.getByRole('button', { name: /^Complete Purchase/ }).click();
  await expect(page).toHaveURL('/dashboard/purchase-history');
  await expect(page.getByText('PRO PLUS Plan (Pro) runs now.')).toBeVisible();
});

test('a plan is upgraded, downgraded, cancelled and resumed, and the card replaced', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings#plan');
  const section = page.getByRole('region', { name: 'Plan & Billing' });
  await expect(section).toContainText('$49.00 a month');
  await expect(section).toContainText('1 of 1 included');
  await expect(section).toContainText('0 of 500 minutes used');
  await expectAccessible(page, { where: 'the plan', within: '#plan' });
  await section.getByRole('button', { name: 'Upgrade to PRO PLUS (Pro)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await expect(dialog).toContainText('to PRO PLUS (Pro) at $79.00 a month');
  await expectAccessible(page, { where: 'the change of the plan', within: dialogPart });
  await dialog.getByRole('button', { name: /upgrade/i }).click();
  await expect(page.getByText('You are on PRO PLUS (Pro) now')).toBeVisible();
  await expect(section).toContainText('1 of 2 included');

  await section.getByRole('button', { name: 'Downgrade to PRO (Starter)' }).click();
  await expect(dialog).toContainText('nothing is charged today');
  await dialog.getByRole('button', { name: /^Change on/ }).click();
  await expect(section.getByText(/Your plan changes to PRO \(Starter\) on/)).toBeVisible();
  await section.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(section.getByText(/Your plan changes to/)).toHaveCount(0);

  await section.getByRole('button', { name: 'Cancel plan' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel your plan?' })
    .getByRole('button', { name: 'Cancel plan' })
    .click();
  await expect(section.getByText(/Your plan ends on/)).toBeVisible();
  await section.getByRole('button', { name: 'Resume plan' }).click();
  await expect(section.getByText(/Your plan ends on/)).toHaveCount(0);

  await section.getByRole('button', { name: 'Replace card' }).click();
  await typeCard(page, '5555 5555 5555 4444');
  await section.getByRole('button', { name: 'Save card' }).click();
  await expect(section.getByText('Mastercard ending in 4444')).toBeVisible();
  await section.getByRole('button', { name: 'Add 500 minutes for $49' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('500 minutes');
});
