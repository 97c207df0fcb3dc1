import type { Page } from '@playwright/test';
import { subscribe } from '../buying.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../expect-accessible.ts';
import { expect, freshDigits, post, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';
import { addMember, changeTo, type Person, password, readInvitation } from './members.ts';

const becomeBusiness = (page: Page, pro: Person) => subscribe(page, pro.email, 'price_business_placeholder');

async function expectFine(page: Page, where: string, within?: string): Promise<void> {
  await expectAccessible(page, { where, ...(within && { within }) });
  await expectNoSidewaysScroll(page, where);
}

test('a business without the Business plan is told what a team would be @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/settings#team');
  await expect(page.getByRole('heading', { name: 'A team comes with Business' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeHidden();
  await expectFine(page, 'a plan without a team');
  await page.getByRole('link', { name: 'Look at your plan' }).click();
  await expect(page).toHaveURL(/settings\/plan/);
});

test('the owner invites a technician, who joins by the link and sees their calls and nothing else @every-width', async ({
  page,
  pro,
}) => {
  await becomeBusiness(page, pro);
  const callId = await addSampleCall(page, pro);
  await page.goto('/dashboard/settings#team');
  await expect(page.getByRole('heading', { name: 'Only you so far' })).toBeVisible();
  await expectFine(page, 'a team of one');

  const email = `tess-${freshDigits()}@example.com`;
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const form = page.getByRole('form', { name: 'Invite somebody' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Enter an email address.')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('group', { name: 'Their lines' }).getByRole('checkbox').first().check();
  await expectFine(page, 'the form of an invitation');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation on its way to ${email}`)).toBeVisible();
  const pending = page.getByRole('list', { name: 'Open invitations' });
  await expect(pending).toContainText(email);
  await expect(pending).toContainText('Sees the calls of');
  await expectFine(page, 'an open invitation');

  const link = await readInvitation(email);
  await post(page, '/api/sign-out', {}, 204);
  await page.goto(link);
  await expect(page.getByText('Sees the calls of their own lines and nothing else.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expectFine(page, 'the page of an invitation');
  await page.getByLabel('Your name').fill('Tess Moore');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join the team' }).click();

  await expect(page).toHaveURL(/\/dashboard\/calls$/);
  await expect(page.locator(`a[href="/dashboard/calls/${callId}"]`).first()).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Dashboard' }).locator('visible=true');
  await expect(nav.getByRole('link', { name: 'Calls' })).toBeVisible();
  for (const name of ['Overview', 'Contacts', 'Campaigns', 'Billing'])
    await expect(nav.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
  await expectFine(page, 'the calls of a technician');

  await page.goto(`/dashboard/calls/${callId}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  for (const path of ['/dashboard/billing-history', '/dashboard/contacts', '/dashboard/settings/team']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible();
  }
  await expectFine(page, 'a page that is not for technicians');
  await page.goto('/dashboard/settings/security');
  await expect(page.getByRole('heading', { name: 'Leave the team' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toHaveCount(0);
  await expectFine(page, 'the security page of a technician');

  await page.goto(link);
  await expect(page.getByText('This invitation was used, withdrawn or has expired.')).toBeVisible();
});

test('the owner changes what somebody sees, removes them, and withdraws an invitation @every-width', async ({
  page,
  pro,
}) => {
  await becomeBusiness(page, pro);
  const office = await addMember(page, pro, 'office');
  await page.goto('/dashboard/settings/team');
  const people = page.getByRole('list', { name: 'People on your team' });
  await expect(people).toContainText('Olga Berg · Office');
  await page.getByRole('button', { name: 'Change Olga Berg' }).click();
  const form = page.getByRole('form', { name: 'Role and lines of Olga Berg' });
  await form.getByRole('radio', { name: 'Technician' }).check();
  await expectFine(page, 'the form of a member');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(people).toContainText('Olga Berg · Technician');
  await expect(people).toContainText('No lines yet, so no calls to see.');
  await expectFine(page, 'a team of two');

  await page.getByRole('button', { name: 'Remove Olga Berg' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('signed out everywhere at once');
  await expectAccessible(page, { where: 'the question before a removal', within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText('Olga Berg is no longer on your team')).toBeVisible();
  await expect(people).not.toContainText('Olga Berg');

  const email = `late-${freshDigits()}@example.com`;
  await post(page, '/api/team/invitations', { email, role: 'office', lineIds: [] }, 200);
  await page.reload();
  await page.getByRole('button', { name: `Send the invitation to ${email} again` }).click();
  await expect(page.getByText(`A new link is on its way to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is withdrawn`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toHaveCount(0);

  const gone = await page.request.post('/api/sign-in', {
    data: office,
    headers: { origin: new URL(process.env.BASE_URL ?? '').origin },
  });
  expect(gone.status()).toBe(401);
});

test('the office works with everything but billing, and the owner hands the business over', async ({
  page,
  pro,
}) => {
  await becomeBusiness(page, pro);
  const office = await addMember(page, pro, 'office');
  await changeTo(page, office);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['/dashboard/contacts', '/dashboard/campaigns', '/dashboard/settings/calls']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This page is not for your role')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Add a line' })).toHaveCount(0);
  for (const path of ['/dashboard/billing-history', '/dashboard/settings/plan', '/dashboard/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Only for the owner' })).toBeVisible();
  }
  await expectFine(page, 'a page that is not for the office');
  await page.goto('/dashboard/settings/security');
  await expect(page.getByText('Receipts go to the owner of the business.')).toBeVisible();
  await expect(page.getByText('Receipts and messages about your account')).toHaveCount(0);

  await changeTo(page, pro);
  await page.goto('/dashboard/settings/security');
  await expect(page.getByText('Receipts and messages about your account go there.')).toBeVisible();
  await page.goto('/dashboard/settings/team');
  await page.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: /Olga Berg/ }).click();
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(pro.password);
  await dialog.getByRole('button', { name: 'Hand over the business' }).click();
  await expect(page.getByText('Olga Berg owns the business now')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Only for the owner' })).toBeVisible();

  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Leave the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
});

test('an address with a business of its own is told why it cannot join', async ({ page, pro }) => {
  await becomeBusiness(page, pro);
  const email = `own-${freshDigits()}@example.com`;
  await post(page, '/api/team/invitations', { email, role: 'office', lineIds: [] }, 200);
  const link = await readInvitation(email);
  await post(page, '/api/sign-out', {}, 204);
  const digits = freshDigits();
  const phone = `(737) ${digits.slice(0, 3)}-${digits.slice(3)}`;
  const signUp = {
    fullName: 'Own Business',
    email,
    password,
    phone,
    agreedToTerms: true,
    marketingOptIn: false,
  };
  await post(page, '/api/sign-up', signUp, 200);
  await page.goto(link);
  await expect(page.getByText('One address belongs to one business')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the team' })).toHaveCount(0);
  await expectFine(page, 'an invitation that cannot be used');
});
