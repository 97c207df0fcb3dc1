import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signUpWithContacts } from '#test/support/campaigns.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const preview =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0';

async function makeLink(change: { expires_at?: Date; target_url?: string; isShared?: boolean } = {}) {
  const { user, contacts } = await signUpWithContacts(app, 1);
  const db = app.deps.db.service;
  const { id: campaign_id } = await db
    .insertInto('campaigns')
    .values({ account_id: user.accountId, name: 'Gutters' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('campaign_metrics').values({ account_id: user.accountId, campaign_id }).execute();
  const { id: recipientId } = await db
    .insertInto('campaign_recipients')
    .values({
      account_id: user.accountId,
      campaign_id,
      contact_id: contacts[0]!.id,
      phone: contacts[0]!.phone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const code = randomUUID().slice(0, 10);
  const { isShared, ...columns } = change;
  await db
    .insertInto('short_links')
    .values({
      account_id: user.accountId,
      code,
      target_url: 'https://example.com/offer?a=1',
      campaign_id,
      ...(!isShared && { campaign_recipient_id: recipientId }),
      ...columns,
    })
    .execute();
  const clicks = async () =>
    (
      await db
        .selectFrom('campaign_metrics')
        .select('clicks')
        .where('campaign_id', '=', campaign_id)
        .executeTakeFirstOrThrow()
    ).clicks;
  return { path: `/l/${code}`, clicks, campaign_id, recipientId };
}

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET', address = '192.0.2.7') =>
  app.visit(address).send(path, { method, headers: { 'user-agent': phone, ...headers } });

test('a link leads to its target, counts the person once, and tells the target nothing', async () => {
  const { path, clicks, recipientId } = await makeLink();
  const answer = await visit(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://example.com/offer?a=1');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  await visit(path);
  // The same person on another device: the link is theirs alone.
  await visit(path, { 'user-agent': `${phone} other` }, 'GET', '192.0.2.8');
  expect(await clicks()).toBe(1);
  const recipient = await app.deps.db.service
    .selectFrom('campaign_recipients')
    .select('clicked_at')
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow();
  expect(recipient.clicked_at).not.toBeNull();
});

test('a link that many got counts each of them once', async () => {
  const { path, clicks } = await makeLink({ isShared: true });
  for (const address of ['192.0.2.11', '192.0.2.12', '192.0.2.11']) await visit(path, {}, 'GET', address);
  expect(await clicks()).toBe(2);
});

test.each([
  ['a link preview', { 'user-agent': preview }],
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['nobody in particular', { 'user-agent': '' }],
  ['a browser that fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['an older one', { purpose: 'prefetch' }],
  ['a script', { 'sec-fetch-mode': 'cors' }],
])('%s gets there and is not counted', async (_, headers) => {
  const { path, clicks } = await makeLink();
  expect((await visit(path, headers)).status).toBe(302);
  expect(await clicks()).toBe(0);
  expect((await visit(path)).status).toBe(302);
  expect(await clicks()).toBe(1);
});

test('asking for the head alone is not counted', async () => {
  const { path, clicks } = await makeLink();
  expect((await visit(path, {}, 'HEAD')).status).toBe(302);
  expect(await clicks()).toBe(0);
});

test('an unknown or expired link leads nowhere, and no address given by a visitor leads anywhere', async () => {
  const { path } = await makeLink({ expires_at: new Date(Date.now() - 1000) });
  for (const address of [
    path,
    '/l/nothing-here',
    '/l/https%3A%2F%2Fevil.example',
    '/l/x?url=https://evil.example',
  ]) {
    const answer = await visit(address);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.body).toContain('This link leads nowhere');
  }
  const good = await makeLink();
  const answer = await visit(`${good.path}?url=https://evil.example`);
  expect(answer.headers.get('location')).toBe('https://example.com/offer?a=1');
});

test('what is stored about a click names neither address nor browser', async () => {
  const { path } = await makeLink({ isShared: true });
  await visit(path, {}, 'GET', '192.0.2.99');
  const rows = await app.deps.db.service.selectFrom('link_clicks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|iPhone/);
});
