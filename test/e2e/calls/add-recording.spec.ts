import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildSignUp } from '../../support/factories.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, post, test } from '../jotline-test.ts';

const sample = path.join(import.meta.dirname, '../../../samples/calls/07-plumbing-water-heater.wav');
const base = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

test.use({
  launchOptions: {
    executablePath: process.env.CHROME_PATH,
    args: [
      ...base,
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      // It beeps; a file of telephone sound would be silence to it.
      '--use-fake-device-for-media-stream',
    ],
  },
});

/** The loudest of the meter's bars: silence is a dot. */
const loudest = (page: Page) =>
  page
    .locator('main svg rect')
    .evaluateAll((bars) => Math.max(...bars.map((bar) => Number(bar.getAttribute('height')))));
/** As long as a memo has to be, whatever the machine does meanwhile. */
const saySomething = (page: Page) => expect(page.getByRole('timer')).toHaveText(/0:0[4-9]|0:[1-9]\d/);
const send = (page: Page) => page.getByRole('button', { name: 'Send for notes' }).click();
const seconds = (page: Page) =>
  page.locator('audio').evaluate(async (audio: HTMLAudioElement) => audio.duration);
const getCall = async (page: Page) => {
  const id = /calls\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  return (await page.request.get(`/api/calls/${id}`)).json();
};

test('a recording is opened here, listened to, stated, and becomes a call @every-width', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/calls');
  await page.getByRole('link', { name: 'Add a recording' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a recording' })).toBeVisible();
  await expectAccessible(page, { within: 'main' });

  await page.setInputFiles('input[type=file]', {
    name: 'notes.m4a',
    mimeType: 'audio/mp4',
    buffer: Buffer.from('this is no sound at all, whatever it is called'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'cannot open that file as sound' })).toBeVisible();

  await page.setInputFiles('input[type=file]', sample);
  await expect(page.getByRole('heading', { name: '07-plumbing-water-heater.wav' })).toBeVisible();
  await expect.poll(() => seconds(page)).toBeGreaterThan(30);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.getByLabel("Customer's name").fill('Nora Whitfield');
  await send(page);
  await expect(page.getByText('Say first who can be heard in it')).toBeVisible();
  expect(sent.filter((url) => url.includes('/api/recordings'))).toEqual([]);
  await expectAccessible(page, { where: 'the form', within: 'main' });
  await page.getByLabel('Everyone who can be heard in this recording was told').check();
  await send(page);

  await expect(page).toHaveURL(/\/dashboard\/calls\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Added recording' })).toBeVisible();
  await page.getByText('Consent log').click();
  await expect(page.getByText('so nothing was announced')).toBeVisible();
  await expect(page.getByText(/stated \(wording 2026-11\), from 10\./)).toBeVisible();
  await expect.poll(async () => (await getCall(page)).call.hasRecording).toBe(true);
  expect((await getCall(page)).call).toMatchObject({ source: 'upload', callerPhone: null });
  await page.goto('/dashboard/calls/add');
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toHaveCount(0);
});

test('a memo outlives a closed page and a cut connection, goes out by itself, and is one call', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard/calls/add?memo');
  await page.getByRole('button', { name: 'Record a memo' }).click();
  await saySomething(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('main').getByText('Paused')).toBeVisible();
  await expectAccessible(page, { where: 'while it records', within: 'main' });
  await page.getByRole('button', { name: 'Go on' }).click();
  // The page goes in the middle of it.
  await page.goto('/dashboard/calls');
  await page.getByText('One recording on this device is not sent yet.').waitFor();
  await page.getByRole('link', { name: 'See' }).click();
  await expect(page.getByText('the page was closed while it was recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(2);

  // The statement arrives, and then the connection is gone.
  await page.route('**/api/recordings/*/parts/*', (route) => route.abort('internetdisconnected'));
  await page.route('**/healthz', (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Only my own voice is recorded in this memo.').check();
  await send(page);
  await expect(page.getByText('The recording is kept on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expectAccessible(page, { where: 'what is not sent yet', within: 'main' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // What was agreed to is there still.
  await expect(page.getByLabel('Only my own voice is recorded in this memo.')).toBeChecked();
  await send(page);
  await expect(page.getByText('The recording is kept on this device')).toBeVisible();
  await page.unroute('**/api/recordings/*/parts/*');
  await page.unroute('**/healthz');

  await expect(page).toHaveURL(/\/dashboard\/calls\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Voice memo' })).toBeVisible();
  const { calls } = await (await page.request.get('/api/calls')).json();
  expect(calls).toMatchObject([{ source: 'memo' }]);
});

test('a memo is discarded only after a question, and another person at this device sees none', async ({
  page,
  pro,
}) => {
  await page.goto('/dashboard/calls/add?memo');
  await page.getByRole('button', { name: 'Record a memo' }).click();
  await expect.poll(() => loudest(page)).toBeGreaterThan(6);
  await saySomething(page);
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop and listen' }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();

  await page.context().clearCookies();
  await post(page, '/api/sign-up', buildSignUp(), 200);
  await page.goto('/dashboard/calls/add?memo');
  await expect(page.getByRole('button', { name: 'Record a memo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toHaveCount(0);
  await page.context().clearCookies();
  await post(page, '/api/sign-in', { email: pro.email, password: pro.password }, 200);
  await page.goto('/dashboard/calls/add?memo');

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Record a memo' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toHaveCount(0);
});
