import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { buildSignUp } from '../support/factories.ts';
import { forgetStranger, greetStranger, openSharedTab, type SharedTab } from './shared-tab.ts';

interface Pro {
  email: string;
  password: string;
}

interface Fixtures {
  /** A pro who is signed in on `page`. */
  pro: Pro;
  newPage: Page;
}

export const test = base.extend<Fixtures, { tab: SharedTab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
  baseURL: async ({}, use) => use(process.env.BASE_URL),

  tab: [
    async ({ browser }, use, { project }) => {
      const tab = await openSharedTab(browser, project.use);
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ tab }, use) => use(tab.context),

  /** A page that complains in the console, or is refused something by its own policy, fails its test. */
  page: async ({ tab }, use, { project }) => {
    await greetStranger(tab, project.use);
    const complaints = noteComplaints(tab.page);
    await use(tab.page);
    await forgetStranger(tab);
    expect(complaints).toEqual([]);
  },

  /** For what shows at the first visit alone: a tab that knows none of our files yet. */
  newPage: async ({ browser, baseURL }, use, { project }) => {
    const page = await browser.newPage({ baseURL, viewport: project.use.viewport ?? null });
    const complaints = noteComplaints(page);
    await use(page);
    await page.close();
    expect(complaints).toEqual([]);
  },

  pro: async ({ page }, use) => {
    const signUp = freshSignUp();
    await post(page, '/api/sign-up', signUp, 200);
    await use({ email: signUp.email, password: signUp.password });
  },
});

/** Fills up while the page is used. */
function noteComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Refusals and lost connections that tests provoke, and the test runner's own scripts, which a mail's frame
    // does not run.
    const expected =
      /responded with a status of (4|50[234])|net::ERR_(FAILED|ABORTED|INTERNET_DISCONNECTED)|dynamically imported module|frame is sandboxed/.test(
        message.text(),
      );
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  return complaints;
}

/** A request as the page itself makes it, with the cookies of whoever is signed in. */
export async function post(page: Page, path: string, data: object, status: number) {
  const origin = new URL(process.env.BASE_URL ?? '').origin;
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(status);
  return answer;
}

/** Seven digits after an area code that somebody can have: no exchange begins with 0 or 1. */
export function freshDigits(): string {
  return String(randomInt(2_000_000, 9_999_999));
}

/** Unlike the unit factories, unique over processes: both browsers share one server. */
export function freshSignUp() {
  const digits = freshDigits();
  return buildSignUp({
    email: `pro-${digits}@example.com`,
    phone: `(737) ${digits.slice(0, 3)}-${digits.slice(3)}`,
  });
}

export async function signIn(page: Page, { email, password }: Pro): Promise<void> {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export { expect };
