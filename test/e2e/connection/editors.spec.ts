import type { Page, Route } from '@playwright/test';
import { expect, test } from '../jotline-test.ts';
import type { Editor, Owner } from './editor.ts';
import { editors } from './editors.ts';
import { signInEditors } from './sign-in-editors.ts';

// The connection goes in the middle of every editor: what was typed stays, a message says what happened and offers to try
// again, a change that was given up is not sent when the connection is back, and the next try goes through.

const serverAway: [string, (route: Route) => Promise<void>][] = [
  ['no way to the server', (route) => route.abort()],
  ['a proxy without a server behind it', (route) => route.fulfill({ status: 502, body: '<html>' })],
];

const problem = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /could not reach Jotline|not answering|did not answer/ });
const tryAgain = (page: Page) => problem(page).getByRole('button', { name: 'Try again' });

/** What went out of the page to change something, as `METHOD path`. */
function noteChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // Said for as long as it is so; gone when the server has answered.
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(0);
}

async function cutAndKeep(page: Page, editor: Editor, pro: Owner): Promise<void> {
  for (const [, answer] of serverAway) {
    await page.route(/\/(api|test-payments|healthz)/, answer);
    if (await tryAgain(page).isVisible()) await tryAgain(page).click();
    else await editor.send(page, pro);
    await expect(tryAgain(page)).toBeEnabled();
    await editor.holds(page, pro);
    await page.unroute(/\/(api|test-payments|healthz)/, answer);
  }
  await page.context().setOffline(true);
  await tryAgain(page).click();
  await expect(tryAgain(page)).toBeEnabled();
  await editor.holds(page, pro);
}

for (const editor of editors)
  test(`${editor.name} survives a server that is away and a phone that is offline`, async ({ page, pro }) => {
    await editor.open(page, pro);
    await editor.type(page, pro);
    const sent = noteChanges(page);
    await cutAndKeep(page, editor, pro);
    await comeBack(page);
    await editor.holds(page, pro);
    await tryAgain(page).click();
    await editor.saved(page);
    expect(sent.filter((change) => editor.change.test(change)).length).toBeGreaterThan(0);
  });

for (const editor of editors.filter(({ cancel }) => cancel))
  test(`${editor.name}, once given up, is not sent when the connection is back`, async ({ page, pro }) => {
    await editor.open(page, pro);
    await editor.type(page, pro);
    await page.context().setOffline(true);
    await editor.send(page, pro);
    await expect(tryAgain(page)).toBeVisible();
    await editor.cancel?.(page);
    const sent = noteChanges(page);
    await comeBack(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(sent.filter((change) => editor.change.test(change))).toEqual([]);
  });

for (const editor of signInEditors)
  test(`${editor.name} survives a server that is away`, async ({ page, pro }) => {
    await page.context().clearCookies();
    await editor.open(page, pro);
    await editor.type(page, pro);
    for (const [, answer] of serverAway) {
      await page.route('**/api/**', answer);
      await editor.send(page, pro);
      await expect(problem(page)).toBeVisible();
      await editor.holds(page, pro);
      await page.unroute('**/api/**', answer);
    }
    await editor.send(page, pro);
    await editor.saved(page);
  });
