import type { Page } from '@playwright/test';
import { confirmEmail, createCard, readCode } from './buying.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, post, test } from './jotline-test.ts';

const agreed = { textConsent: true, consentStatement: 'Signed the work order.' };

async function addContacts(page: Page): Promise<void> {
  const contacts = [
    {
      name: 'Nora Whitfield',
      phone: '2125550101',
      lastJobTitle: 'Gutter repair',
      lastJobOn: new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString().slice(0, 10),
      ...agreed,
    },
    { name: 'Gil Stroud', phone: '2125550102', ...agreed },
    { name: 'Not Asked', phone: '2125550103' },
  ];
  for (const contact of contacts) await post(page, '/api/contacts', contact, 201);
}

/** The line from sign-up, proved with the texted code. */
async function verifyLine(page: Page): Promise<void> {
  const { lines } = await (await page.request.get('/api/lines')).json();
  const [{ id, phoneNumber }] = lines;
  await post(page, `/api/lines/${id}/code`, {}, 200);
  await post(page, `/api/lines/${id}/verify`, { code: await readCode(page, phoneNumber) }, 204);
}

test('the page shows what the spec names, with the true state of the reviews, and the form what is missing', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/campaigns');
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Google Review Campaigns' })).toBeVisible();
  await expect(page.getByText('Not connected')).toBeVisible();
  await page.getByRole('tab', { name: 'AI Phone Coming Soon' }).click();
  await expect(page.getByText(/Automated outreach calls with AI summaries/)).toBeVisible();
  await page.goto('/dashboard/campaigns/review');
  await expect(page.getByRole('heading', { name: 'Your review link is missing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect Google reviews' })).toHaveAttribute(
    'href',
    '/dashboard/settings#reviews',
  );

  // What is missing is said next to its field, and nothing typed is lost.
  await page.goto('/dashboard/campaigns/create');
  await page.getByRole('textbox', { name: 'Link' }).fill('not a link');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Give the campaign a name.').first()).toBeVisible();
  await expect(page.getByText('Enter a link like https://example.com/offer.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('not a link');
});

test('a campaign is written with its preview, saved, changed, copied and deleted', async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await addContacts(page);
  await page.goto('/dashboard/campaigns/create');
  const arrives = page.getByTestId('arrives');
  await expect(arrives).toContainText('Hi Nora,');
  await page.getByLabel('Name', { exact: true }).fill('Spring offer');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Hello , 20 percent off.');
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
  await page.getByRole('button', { name: 'Insert {CustomerName}' }).click();
  await expect(message).toHaveValue('Hello {CustomerName}, 20 percent off.');
  await expect(arrives).toHaveText('Hello Nora Whitfield, 20 percent off.\nReply STOP to opt-out');
  await expect(page.getByText('1 segment each,')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 people will get this' })).toContainText(
    '1 is held back: 1 without consent.',
  );
  await page.getByRole('button', { name: 'See who gets it' }).click();
  const audience = page.getByRole('dialog', { name: 'Who gets it' });
  await expect(audience.getByRole('link', { name: 'Gil Stroud' })).toBeVisible();
  await expect(audience.getByRole('link', { name: 'Nora Whitfield' })).toBeVisible();
  await audience.getByRole('radio', { name: 'Held back' }).check();
  await expect(audience.getByRole('listitem')).toHaveText('Not Askedwithout consent');
  await expectAccessible(page, { where: 'who gets a campaign' });
  await page.getByRole('button', { name: 'Close who gets it' }).click();
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.com/offer');
  await expect(arrives).toContainText('/l/');
  await expectAccessible(page, { where: 'a campaign that is written', within: 'main' });

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring offer' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Summer offer');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summer offer' })).toBeVisible();

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('Copied as a draft')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL('/dashboard/campaigns');
  await expect(page.getByRole('link', { name: 'Copy of Summer offer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Summer offer', exact: true })).toHaveCount(0);
});

test('a running campaign shows its figures and recipients; pause is there only while it sends', async ({
  page,
  pro,
}) => {
  const sample = await post(page, '/dev/sample-campaigns', { email: pro.email, status: 'paused' }, 201);
  const { campaignId } = await sample.json();
  await page.goto('/dashboard/campaigns');
  const card = page.getByRole('listitem').filter({ hasText: 'Gutter cleaning' });
  await expect(card).toContainText('Paused');
  await expect(card.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await card.getByRole('link', { name: 'Gutter cleaning' }).click();
  await expect(page).toHaveURL(`/dashboard/campaigns/${campaignId}`);
  await expect(page.getByText('3 of 3 texted')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What happened when' })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Nora Whitfield' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show recipients' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody here' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^jotline-campaign-.*\.csv$/);
});

test('a review request and an offer are written and bought: one goes out, the other is paused and goes on', async ({
  page,
  pro,
}) => {
  await confirmEmail(page, pro.email);
  await createCard(page);
  await addContacts(page);
  await post(page, '/api/company/google-reviews', { link: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 200);
  await page.goto('/dashboard/campaigns');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.goto('/dashboard/campaigns/review');
  const arrives = page.getByTestId('arrives');
  await expect(arrives).toContainText('for your gutter repair');
  await expect(arrives).toContainText('/l/');
  await page.getByRole('radio', { name: 'Past Clients Re-engagement' }).check();
  await expect(arrives).toContainText('We hope your gutter repair is still holding up');
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await page.getByRole('radio', { name: 'Post-Job Review Request' }).check();
  await expect(page.getByRole('status').filter({ hasText: '1 person will get this' })).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('How was it?');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('The message needs {ReviewLink}.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Insert {ReviewLink}' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Post-Job Review Request');

  // Leaving the builder asks first.
  await page.goto('/dashboard/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('Slow offer');
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Slow offer');
  await page.getByLabel('Message', { exact: true }).fill('Hi {CustomerName}, 10 percent off.');
  // So slow that it is still sending when it is paused, at any hour.
  await page.getByLabel('Pace').fill('1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(page.getByText('Purchase complete.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/campaigns');

  const request = page.getByRole('listitem').filter({ hasText: 'Post-Job Review Request' });
  await expect(request.getByText(/^(Sending|Complete)$/)).toBeVisible();
  const offer = page.getByRole('listitem').filter({ hasText: 'Slow offer' });
  await offer.getByRole('button', { name: 'Pause' }).click();
  await expect(offer.getByText('Paused', { exact: true })).toBeVisible();
  await expect(offer.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await offer.getByRole('button', { name: 'Resume' }).click();
  await expect(offer.getByText('Sending', { exact: true })).toBeVisible();
  await expect(offer.getByRole('button', { name: 'Resume' })).toHaveCount(0);
});

test('a text goes to the pro first, and a draft is worked with from its card @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await addContacts(page);
  await post(page, '/api/contacts', { name: 'Ray Island', phone: '4015550104', ...agreed }, 201);
  await page.goto('/dashboard/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('Spring offer');
  await page.getByLabel('Message', { exact: true }).fill('Hi {first name}, 20 percent off.');
  await expect(page.getByTestId('arrives')).toHaveText('Hi Nora, 20 percent off.\nReply STOP to opt-out');
  const outlook = page.getByRole('status').filter({ hasText: '3 people will get this' });
  await expect(outlook).toContainText('between 9 AM and 8 PM their time, on Sundays from noon');
  await expect(outlook).toContainText('1 in Rhode Island: 9 AM to 6 PM, on Saturdays 10 AM to 5 PM');
  await page.getByRole('button', { name: 'Text it to me first' }).click();
  await expect(page.getByText('Verify a phone line of yours in Settings first')).toBeVisible();
  await verifyLine(page);
  await page.getByRole('button', { name: 'Text it to me first' }).click();
  await expect(page.getByText('On its way to')).toBeVisible();
  await expectAccessible(page, { where: 'a campaign with its hours', within: 'main' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.goto('/dashboard/campaigns');
  const card = page.getByRole('listitem').filter({ hasText: 'Spring offer' });
  await expect(card.getByText('Not sent and not charged yet.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Edit' })).toBeVisible();
  // It changes with the server's answer, not with the click.
  const upToTwo = page.getByRole('radio', { name: 'Up to 2' });
  await upToTwo.click();
  await expect(page.getByText('Limit saved')).toBeVisible();
  await expect(upToTwo).toBeChecked();
  await expectAccessible(page, { where: 'campaigns with a draft', within: 'main' });
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Spring offer');
  await page.goto('/dashboard/campaigns');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
});

test('what is paid for gets another time without the cart', async ({ page, pro }) => {
  await confirmEmail(page, pro.email);
  await createCard(page);
  await addContacts(page);
  await page.goto('/dashboard/campaigns/create');
  await page.getByLabel('Name', { exact: true }).fill('Later offer');
  await page.getByLabel('Message', { exact: true }).fill('Hi {FirstName}, 10 percent off.');
  await page.getByRole('radio', { name: 'At a time I choose' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Complete Purchase' }).click();
  await expect(page).toHaveURL('/dashboard/campaigns');
  const card = page.getByRole('listitem').filter({ hasText: 'Later offer' });
  await card.getByRole('link', { name: 'Later offer' }).click();
  await page.getByRole('button', { name: 'Unschedule' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('This campaign is paid for. Nothing more is charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'At a time I choose' }).check();
  await page.getByRole('button', { name: 'Save and schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const nextYear = new Date().getFullYear() + 1;
  await page.getByLabel('Date and time').fill(`${nextYear}-03-02T10:00`);
  await page.getByRole('button', { name: 'Save time' }).click();
  await expect(page.getByText(/Mar 2, \d/)).toBeVisible();
});
