import { fileURLToPath } from 'node:url';
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../support/servers/server-process.ts';
import { waterHeater } from '../../support/sound/call-scripts.ts';
import { tonesAsWav } from '../../support/sound/spoken-tones.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../jotline-test.ts';

/** Nobody waits in real time: what is said comes three times as fast. */
const speed = 3;
/** Drafts and notes step back behind whatever else runs: on a busy machine they take minutes, and come. */
const talked = { timeout: 600_000 };
test.setTimeout(1_800_000);

let server: ServerProcess;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await makeDataDir();
  const program = fileURLToPath(import.meta.resolve('../../support/servers/tone-server.ts'));
  const settings = {
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LIVE_CALLS: 'true',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
  };
  server = await startServerProcess(settings, [], ['--import', 'tsx', program]);
});

test.afterAll(async () => {
  await server?.stop();
  await removeDataDir(dataDir);
});

test('a page shows words and a draft of the notes while people talk, and the final notes without a reload @every-width', async ({
  page,
}, testInfo) => {
  const { url } = server;
  const headers = { origin: url };
  const [, email = '', password = ''] = /Demo login: (\S+) {2}password: (\S+)/.exec(server.output()) ?? [];
  await page.request.post(`${url}/api/sign-in`, { data: { email, password }, headers });
  const audio = tonesAsWav(waterHeater, 40);
  const placed = await page.request.post(`${url}/dev/phone/calls`, {
    data: { from: '+15125550100', audio, speed },
    headers,
  });
  const { callSid } = await placed.json();

  await page.goto(`${url}/dashboard/calls`);
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('On the phone now. Open it to follow along.', talked);
  await expectAccessible(page, { where: 'a list with a call that goes on', within: 'main' });
  await row.getByRole('link').click();
  await expect(page.getByText('Jotline is listening.')).toBeVisible();
  const words = page.getByRole('log', { name: 'What is said' });
  const lines = words.getByRole('listitem');
  await expect(lines.filter({ hasText: 'My water heater is leaking' }).first()).toBeVisible(talked);
  const draft = page.getByRole('article', { name: 'Draft of the notes' });
  await expect(draft).toContainText('Draft, still listening', talked);
  await expect(draft).toContainText('Customer so far');
  const before = await lines.count();
  await expect.poll(() => lines.count(), talked).toBeGreaterThan(before);
  await expectAccessible(page, { where: 'a call that goes on', within: 'main' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: testInfo.outputPath('live-call.png'), fullPage: true });

  await page.request.post(`${url}/dev/phone/calls/${callSid}/hangup`, { headers });
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible(talked);
  await expect(draft).toHaveCount(0);
  await expect(words).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
});

test('a call is placed on the phone in real time and watched on its page, which looks for itself where it is told nothing', async ({
  page,
}) => {
  const { url } = server;
  const headers = { origin: url };
  const [, email = '', password = ''] = /Demo login: (\S+) {2}password: (\S+)/.exec(server.output()) ?? [];
  await page.request.post(`${url}/api/sign-in`, { data: { email, password }, headers });
  await page.context().route('**/api/calls/*/live', (route) => route.abort());
  await page.goto(`${url}/dev/phone`);
  await expect(page.getByLabel('How fast')).toHaveValue('1');
  await page.getByLabel('A sound file of yours').check();
  const buffer = Buffer.from(tonesAsWav(waterHeater), 'base64');
  await page
    .getByLabel('Sound file', { exact: true })
    .setInputFiles({ name: 'call.wav', mimeType: 'audio/wav', buffer });
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const follow = page.getByRole('link', { name: 'Open the page of the call' });
  await expect(follow).toBeVisible();
  await page.goto(new URL((await follow.getAttribute('href')) ?? '', url).href);
  await expect(page.getByText('Jotline is listening.')).toBeVisible(talked);
  await expect(page.getByRole('article', { name: 'Job ticket' })).toBeVisible(talked);
  await page.context().unroute('**/api/calls/*/live');
});
