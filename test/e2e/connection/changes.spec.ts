import type { Page } from '@playwright/test';
import { subscribe } from '../buying.ts';
import { holdRequests } from '../hold-requests.ts';
import { expect, signIn, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';
import { waitForMail } from '../wait-for-mail.ts';

async function editTitle(page: Page, email: string, title: string): Promise<string> {
  const callId = await addSampleCall(page, { email });
  await page.goto(`/dashboard/calls/${callId}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Job title').fill(title);
  return callId;
}

test('a server that takes the change and never answers does not hold the form for good', async ({
  newPage: page,
  pro,
}) => {
  await signIn(page, pro);
  await expect(page).toHaveURL('/dashboard');
  await page.clock.install();
  const callId = await editTitle(page, pro.email, 'Swap the basement heater');
  const letGo = await holdRequests(page, `**/api/calls/${callId}/notes`);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.clock.fastForward(31_000);
  const problem = page.getByRole('alert').filter({ hasText: 'Jotline did not answer in time.' });
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Swap the basement heater');
  letGo();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Swap the basement heater' })).toBeVisible();
});

test('Cancel takes back a change that is still on its way', async ({ page, pro }) => {
  const callId = await editTitle(page, pro.email, 'Given up');
  const letGo = await holdRequests(page, `**/api/calls/${callId}/notes`);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notes'));
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await ended;
  letGo();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible();
  await expect(page.getByText('Given up')).toHaveCount(0);
});

test('a registration on its way keeps its way to try again, and is taken back by leaving', async ({
  page,
  pro,
}) => {
  await subscribe(page, pro.email);
  await page.goto('/dashboard/settings/number');
  await page.route('**/api/number/registration**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeEnabled();
  await page.unrouteAll();
  const letGo = await holdRequests(page, '**/api/number/registration**');
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await again.click();
  await expect(page.getByRole('form', { name: 'Approval for texts' })).toHaveAttribute('aria-busy', 'true');
  await expect(again).toBeDisabled();
  await page.locator('nav a[href="/dashboard/calls"]:visible').click();
  await ended;
  letGo();
});

test('a page that cannot be read again keeps what it shows and what is typed in it', async ({
  page,
  pro,
}) => {
  const callId = await editTitle(page, pro.email, 'Swap the basement heater');
  let refused = 0;
  await page.route(`**/api/calls/${callId}`, (route) => {
    refused += 1;
    return route.fulfill({ status: 502, body: '<html>' });
  });
  await page.route(`**/api/calls/${callId}/notes`, (route) => route.abort());
  await page.getByRole('button', { name: 'Save notes' }).click();
  // Read again after the failed change, and tried twice more.
  await expect.poll(() => refused).toBe(3);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Swap the basement heater');
});

test('a tick that could not be kept is taken back, and says so', async ({ page, pro, context }) => {
  const callId = await addSampleCall(page, pro);
  await page.goto(`/dashboard/calls/${callId}`);
  const box = page.getByRole('checkbox', { name: /^You: / }).first();
  await expect(box).not.toBeChecked();
  await context.setOffline(true);
  await box.click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not reach Jotline' })).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('No connection to Jotline.');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(0);
  await page.reload();
  await expect(box).not.toBeChecked();
  expect(sent).toEqual([]);
});

test('the link that confirms an address is tried again on the page it opened', async ({ page, pro }) => {
  const mail = await waitForMail(pro.email, 'Confirm your email address');
  await page.route('**/api/email/confirm', (route) => route.abort());
  await page.goto(/https?:\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0] ?? '');
  const problem = page.getByRole('alert').filter({ hasText: 'could not reach Jotline' });
  await expect(problem).toBeVisible();
  await expect(page.getByText('Sign in to have a new link sent to you.')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
});
