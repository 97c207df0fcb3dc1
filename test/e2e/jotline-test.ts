import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { buildSignUp } from '../support/factories.ts';

interface Pro {
  email: string;
  password: string;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

interface Fixtures {
  /** A pro who is signed in on `page`. */
  pro: Pro;
  waitForMail: (to: string, subject: string) => Promise<Mail>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
  baseURL: async ({}, use) => use(process.env.BASE_URL),

  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({
      ...extraHTTPHeaders,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    }),

  /** A page that complains in the console, or is refused something by its own policy, fails its test. */
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // Refusals that tests provoke, and the test runner's own scripts, which a mail's frame does not run.
      const expected = /responded with a status of (4|503)|frame is sandboxed/.test(message.text());
      if (message.type() === 'error' && !expected) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },

  pro: async ({ page, baseURL }, use) => {
    const signUp = freshSignUp();
    const answer = await page.request.post('/api/sign-up', {
      data: signUp,
      headers: { origin: baseURL ?? '' },
    });
    expect(answer.status()).toBe(200);
    await use({ email: signUp.email, password: signUp.password });
  },

  waitForMail: async ({ request }, use) => {
    await use(async (to, subject) => {
      let found: Mail | undefined;
      await expect
        .poll(async () => {
          const mails: Mail[] = await (await request.get('/dev/mailbox.json')).json();
          found = mails.find((mail) => mail.to === to && mail.subject === subject);
          return found?.subject;
        })
        .toBe(subject);
      return found as Mail;
    });
  },
});

/** Unlike the unit factories, unique over processes: both browsers share one server. */
export function freshSignUp() {
  const number = randomInt(1_000_000, 9_999_999);
  return buildSignUp({
    email: `pro-${number}@example.com`,
    phone: `(737) ${String(number).slice(0, 3)}-${String(number).slice(3)}`,
  });
}

export async function signIn(page: Page, { email, password }: Pro): Promise<void> {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export { expect };
