import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, freshSignUp, signIn, test } from '../jotline-test.ts';
import { startFrontServer } from './front-server.ts';

const sharedSound = path.join(import.meta.dirname, '../../../samples/calls/11-electrical-burning-outlet.wav');

let front: Awaited<ReturnType<typeof startFrontServer>>;
test.beforeAll(async () => {
  front = await startFrontServer(process.env.BASE_URL ?? '');
});
test.afterAll(() => front.close());
test.beforeEach(() => {
  Object.assign(front.state, { isAway: false, isReleased: false, gone: [] });
});

/** A browser of one's own, as on a phone: a private window installs nothing. */
async function openBrowser(run: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-browser-'));
  const { launchOptions } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: front.url,
    viewport: test.info().project.use.viewport ?? null,
    permissions: ['notifications'],
    serviceWorkers: 'allow',
  });
  try {
    await run(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signUp(page: Page) {
  const pro = freshSignUp();
  const origin = new URL(process.env.BASE_URL ?? '').origin;
  const answer = await page.request.post('/api/sign-up', { data: pro, headers: { origin } });
  expect(answer.status()).toBe(200);
  return pro;
}

/** Until the worker answers for the page, and what the page is made of is kept. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await expect.poll(() => listKept(page)).toContain('/dashboard');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

const readKeptFrame = (page: Page) => page.evaluate(async () => (await caches.match('/dashboard'))?.text());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the app can be installed: what a browser asks for is there, and it says no word of it on public pages @every-width', async () => {
  await openBrowser(async (context) => {
    const page = await context.newPage();
    await signUp(page);
    await page.goto('/dashboard');
    await untilKept(page);
    const session = await context.newCDPSession(page);
    const { errors, data, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}');
    expect(manifest).toMatchObject({
      id: '/dashboard',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
    });
    const type = async (address: string) => (await page.request.get(address)).headers()['content-type'];
    expect(await type(url)).toMatch(/^application\/manifest\+json/);
    for (const { src, sizes, purpose } of manifest.icons) {
      expect(await type(src), src).toBe('image/png');
      const size = await page.evaluate(async (source) => {
        const picture = await createImageBitmap(await (await fetch(source)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      expect([size, purpose], src).toEqual([sizes, expect.stringMatching(/^(any|maskable)$/)]);
    }
    for (const { url: shortcut } of manifest.shortcuts)
      expect((await page.request.get(shortcut)).status(), shortcut).toBe(200);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);

    // Chromium would ask by itself; here it is told to when the person wants it, and never again after a no.
    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt');
        Object.assign(event, {
          prompt: async () => {
            document.title = 'asked';
            return { outcome: 'dismissed' };
          },
        });
        window.dispatchEvent(event);
      });
    await offer();
    const banner = page.getByRole('region', { name: 'Install Jotline' });
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Install' }).click();
    await expect(page).toHaveTitle('asked');
    await expect(banner).toBeHidden();
    await offer();
    await banner.getByRole('button', { name: 'No thanks' }).click();
    await page.reload();
    await expect(heading(page, 'Overview')).toBeVisible();
    await offer();
    await expect(banner).toBeHidden();
    await page.goto('/dashboard/settings/notices');
    await offer();
    await expect(page.locator('#install').getByRole('button', { name: 'Install' })).toBeVisible();

    await page.goto('/');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
  });
});

test('without a connection the app says so in its own frame, comes back by itself, and keeps nothing of anybody @every-width', async () => {
  await openBrowser(async (context) => {
    const page = await context.newPage();
    const pro = await signUp(page);
    await page.goto('/dashboard/contacts');
    await untilKept(page);
    const kept = await listKept(page);
    expect(kept.filter((each) => each !== '/dashboard' && !each.startsWith('/assets/'))).toEqual([]);
    const words = await readKeptFrame(page);
    for (const word of [pro.email, pro.phone]) expect(words).not.toContain(word);

    front.state.isAway = true;
    await page.goto('/dashboard/contacts');
    await expect(
      page.getByRole('heading', { level: 1, name: /You are offline|We cannot reach Jotline/ }),
    ).toBeVisible();
    await expect(page.locator('nav a[href="/dashboard/calls"]:visible')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    front.state.isAway = false;
    await expect(heading(page, 'Contacts')).toBeVisible();
  });
});

test('after a release a new tab has the new version at once, and an old one goes on with its files', async () => {
  await openBrowser(async (context) => {
    const page = await context.newPage();
    await signUp(page);
    // Somebody was on that page before, in another tab.
    await page.goto('/dashboard/contacts');
    await expect(heading(page, 'Contacts')).toBeVisible();
    await untilKept(page);
    const old = await context.newPage();
    await old.goto('/dashboard');
    await expect(old.getByRole('heading', { level: 1 })).toBeVisible();

    Object.assign(front.state, { isReleased: true, gone: [/\/assets\/contacts-/] });
    await old.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    await old.locator('nav a[href="/dashboard/contacts"]:visible').click();
    await expect(heading(old, 'Contacts')).toBeVisible();
    // It is the same document: nothing was loaded anew.
    await expect(old.locator('html')).toHaveAttribute('data-stays');

    await page.reload();
    await expect(page.locator('script[src="/assets/index-Next0001.js"]')).toBeAttached();
    await expect(heading(page, 'Contacts')).toBeVisible();
    // And it is the new one that opens without a connection: its frame is kept last, after its files.
    await expect.poll(() => readKeptFrame(page)).toContain('/assets/index-Next0001.js');
    front.state.isAway = true;
    await page.reload();
    await expect(page.locator('script[src="/assets/index-Next0001.js"]')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('signing out leaves nothing on the device, and what is used after it is not kept either', async () => {
  await openBrowser(async (context) => {
    const page = await context.newPage();
    const pro = await signUp(page);
    await page.goto('/dashboard');
    await untilKept(page);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.goto('/dashboard');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await signIn(page, pro);
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect.poll(() => listKept(page)).toContain('/dashboard');
  });
});

test('a notice is shown by the worker, leads to its page, and is chosen for each device @every-width', async () => {
  await openBrowser(async (context) => {
    const page = await context.newPage();
    // What a push service would say; nothing of it can be reached from here.
    await context.addInitScript(() => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
      const known: { one: object | null } = { one: null };
      PushManager.prototype.getSubscription = async () => known.one as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        const endpoint = `https://push.invalid/${Math.random()}`;
        known.one = {
          endpoint,
          options,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            known.one = null;
            return true;
          },
        };
        return known.one as PushSubscription;
      };
    });
    await signUp(page);
    await page.goto('/dashboard/settings#notices');
    await untilKept(page);
    await page.getByRole('button', { name: 'Turn on notices here' }).click();
    const texts = page.getByRole('checkbox', { name: 'A customer wrote' });
    await expect(texts).toBeChecked();
    await expectAccessible(page);
    await texts.click();
    await page.getByRole('checkbox', { name: 'Hide details' }).click();
    await expect(page.getByRole('checkbox', { name: 'Hide details' })).toBeChecked();
    await page.reload();
    await expect(texts).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Hide details' })).toBeChecked();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('A test is on its way')).toBeVisible();

    const session = await context.newCDPSession(page);
    const registrations: { registrationId: string; scopeURL: string }[] = [];
    session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      registrations.push(...event.registrations);
    });
    await session.send('ServiceWorker.enable');
    await expect.poll(() => registrations.length).toBeGreaterThan(0);
    const registrationId = registrations.at(-1)?.registrationId ?? '';
    const push = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: front.url, registrationId, data });
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
      });
    const notice = {
      title: 'Due today',
      body: 'Send the photos',
      path: '/dashboard/promises?owner=pro',
      tag: 'due:1',
    };
    // A worker that starts or is replaced just now misses what comes: it is said again, and stays one notice.
    await expect(async () => {
      await push(JSON.stringify(notice));
      expect(await shown()).toEqual([['Due today', 'Send the photos', 'due:1']]);
    }).toPass();
    await push(JSON.stringify({ ...notice, body: 'Send the photos, and 1 more' }));
    await expect.poll(shown).toEqual([['Due today', 'Send the photos, and 1 more', 'due:1']]);
    await push('no notice of ours');
    await expect
      .poll(async () => (await shown()).map(([title]) => title).sort())
      .toEqual(['Due today', 'Jotline']);

    const [worker] = context.serviceWorkers();
    // As text: the types of a worker are not those of a page.
    await worker?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications({ tag: 'due:1' });
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`);
    await expect(page).toHaveURL('/dashboard/promises?owner=pro');
    await expect(heading(page, 'Promises')).toBeVisible();
    await expect.poll(async () => (await shown()).map(([title]) => title)).toEqual(['Jotline']);

    // The browser's push service moved it elsewhere: the server is told, and goes on telling this device.
    await worker?.evaluate(`(() => {
      const ask = fetch;
      self.fetch = async (path, init) => {
        const answer = await ask(path, init);
        self.told = [path, answer.status];
        return answer;
      };
      dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
        oldSubscription: null,
        newSubscription: { toJSON: () => ({
          endpoint: 'https://push.invalid/moved',
          keys: { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) },
        }) },
      }));
    })()`);
    await expect.poll(() => worker?.evaluate('self.told')).toEqual(['/api/notices/devices', 201]);

    // With no page of the dashboard open it opens one. That takes a finger, which a test has not.
    await page.goto('/help');
    await worker?.evaluate(`(async () => {
      clients.openWindow = async (path) => { self.opened = path; };
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`);
    await expect.poll(() => worker?.evaluate('self.opened')).toBe('/dashboard');

    await page.goto('/dashboard/settings#notices');
    await page.getByRole('button', { name: 'Turn off here' }).click();
    await expect(page.getByRole('button', { name: 'Turn on notices here' })).toBeVisible();
    await expect.poll(shown).toEqual([]);
  });
});

test('a recording that another app shares opens on the page that asks what it is, and one that got lost is told @every-width', async () => {
  await openBrowser(async (context) => {
    const page = await context.newPage();
    await signUp(page);
    await page.goto('/dashboard');
    await untilKept(page);
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.getAppManifest');
    const { action, method, enctype, params } = JSON.parse(data ?? '{}').share_target;

    // What the phone's share sheet does, as the manifest says. The server need not be there for it.
    await page.evaluate(
      (target) => {
        const form = document.createElement('form');
        Object.assign(form, {
          id: 'sheet',
          action: target.action,
          method: target.method,
          enctype: target.enctype,
        });
        const file = Object.assign(document.createElement('input'), { type: 'file', name: target.name });
        form.append(file);
        document.body.append(form);
      },
      { action, method, enctype, name: params.files[0].name },
    );
    await page.locator('#sheet input').setInputFiles(sharedSound);
    await page.locator('#sheet').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByText(path.basename(sharedSound))).toBeVisible();
    await expect(page.getByLabel('Everyone who can be heard in this recording was told')).toBeVisible();
    await expect(page).toHaveURL(action);
    expect(await listKept(page)).not.toContain('/dashboard/calls/add/shared');
    await expectAccessible(page);

    // A browser without the worker asks the server, which keeps nothing and says so.
    const answer = await context.request.post(action, { multipart: { recording: 'sound' } });
    expect(new URL(answer.url()).search).toBe('?shared=lost');
    await page.goto(`${action}?shared=lost`);
    await expect(
      page.getByText('The recording you shared did not come through. Choose it here.'),
    ).toBeVisible();
  });
});
