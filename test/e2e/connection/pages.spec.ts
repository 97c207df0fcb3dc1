import { holdRequests } from '../hold-requests.ts';
import { expect, test } from '../jotline-test.ts';
import { addSampleCall } from '../sample-calls.ts';

test('a page whose file does not come keeps the frame, says so in our words, and comes with the next try', {
  tag: '@every-width',
}, async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/contacts-*.js', (route) => route.abort());
  await page.locator('nav a[href="/dashboard/contacts"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard/contacts');
  // The frame is there, and leads on.
  await page.locator('nav a[href="/dashboard/calls"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.locator('nav a[href="/dashboard/contacts"]:visible').click();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('offline, a page that was not opened yet says so, and comes by itself with the connection', async ({
  page,
  pro,
  context,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // As if nothing were kept from other visits.
  await page.route('**/assets/contacts-*.js', (route) => route.abort());
  await context.setOffline(true);
  await page.locator('nav a[href="/dashboard/contacts"]:visible').click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('an answer that was on its way when the connection went does not load the page again', async ({
  page,
  pro,
  context,
}) => {
  expect(pro.email).toBeTruthy();
  let letGo = () => {};
  const isOffline = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/conversations/unread', async (route) => {
    const response = await route.fetch();
    await isOffline;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/api/conversations/unread');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await asked;
  await page.route('**/assets/contacts-*.js', (route) => route.abort());
  await context.setOffline(true);
  await page.locator('nav a[href="/dashboard/contacts"]:visible').click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const answered = page.waitForResponse('**/api/conversations/unread');
  letGo();
  await answered;
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  expect(documents).toEqual([]);
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('after a release the app is loaded anew, once, and leads where one wanted to go', async ({
  page,
  pro,
}) => {
  expect(pro.email).toBeTruthy();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  // The next version names another main script, and the files of this one are gone.
  await page.route('**/auth/signin', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-Next0001.js"></script>' }),
  );
  await page.route('**/assets/contacts-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('nav a[href="/dashboard/contacts"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  expect(documents).toEqual(['/dashboard/contacts']);
});

test('where not even the first files come, our own page offers the way back', async ({
  browser,
  baseURL,
}) => {
  // Its own page: the breakage is meant to be heard in the console.
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  await page.route('**/assets/sign-in-*.js', (route) => route.abort());
  await page.goto('/auth/signin');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.close();
});

test('the frame is on the screen before any script, and says what to do when none comes', {
  tag: '@every-width',
}, async ({ page, pro }) => {
  expect(pro.email).toBeTruthy();
  const letGo = await holdRequests(page, '**/assets/**');
  await page.goto('/dashboard/calls', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jotline, overview' })).toBeVisible();
  await expect(page.locator('nav a[href="/dashboard/contacts"]:visible')).toBeVisible();
  const header = await page.locator('header').boundingBox();
  expect(header?.height).toBe(65);
  await expect(page.getByRole('link', { name: 'load the page again' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  expect(await page.locator('header').boundingBox()).toEqual(header);
});

test('a part that does not come leaves the rest of the page as it is', async ({ page, pro }) => {
  await addSampleCall(page, pro);
  await page.route('**/assets/calls-chart-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Calls by day' })).toBeAttached();
});
