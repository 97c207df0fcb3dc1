import { describe, expect, test } from 'vitest';
import { buildSignUp, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();

describe('signing up', () => {
  test('signs the person in at once and sends a confirmation mail', async () => {
    const { client, user } = await signUpPro(app, { email: 'New.Pro@Example.com' });

    const { body } = await client.get('/api/session');
    expect(body.user).toMatchObject({
      id: user.id,
      accountId: user.accountId,
      email: 'new.pro@example.com',
      emailVerified: false,
    });
    const mail = await app.waitForMail('new.pro@example.com', 'Confirm your email address');
    expect(mail.html).toContain('/auth/confirm?token=');
    expect(mail.text).toContain('/auth/confirm?token=');
  });

  test('creates the plan, the primary line and the primary recipient, which fill the allowance', async () => {
    const { user, input } = await signUpPro(app, { phone: '(512) 555-0147' });
    const { service } = app.deps.db;

    const plan = await service
      .selectFrom('account_plans')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    expect(plan).toMatchObject({
      plan_tier: 'pro',
      included_numbers: 1,
      included_emails: 1,
      numbers_used: 1,
      emails_used: 1,
    });
    const lines = await service
      .selectFrom('phone_numbers')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .execute();
    expect(lines).toMatchObject([
      { phone_number: '+15125550147', is_primary: true, assigned_person_name: input.fullName },
    ]);
    const recipients = await service
      .selectFrom('email_recipients')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .execute();
    expect(recipients).toMatchObject([{ email: input.email, is_primary: true, is_global: true }]);
  });

  test('the link in the mail confirms the address, and only when the page posts it', async () => {
    const { client, input } = await signUpPro(app);
    const mail = await app.waitForMail(input.email, 'Confirm your email address');
    const token = new URL(/https?:\S+confirm\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');

    expect((await client.get('/api/session')).body.user.emailVerified).toBe(false);
    expect((await client.post('/api/email/confirm', { token })).status).toBe(204);
    expect((await client.get('/api/session')).body.user.emailVerified).toBe(true);
    expect((await client.post('/api/email/confirm', { token: `${token}x` })).body.error).toMatchObject({
      code: 'invalid_token',
      message: 'This link is no longer valid. Ask for a new one.',
    });
  });

  test('a second account with the same address is refused and leaves nothing behind', async () => {
    const { input } = await signUpPro(app);
    const before = await countUsers();
    const answer = await app.visit().post('/api/sign-up', buildSignUp({ email: input.email.toUpperCase() }));
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('An account with this email already exists. Sign in instead.');
    expect(await countUsers()).toBe(before);
  });

  test('ten people who take the same address at once make one account', async () => {
    const email = 'race@example.com';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.visit(`203.0.113.${n}`).post('/api/sign-up', buildSignUp({ email })),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test.each([
    [
      'the terms are not ticked',
      { agreedToTerms: false },
      'You must agree to the Terms of Service and Privacy Policy',
    ],
    ['the name is blank', { fullName: '   ' }, 'Enter your full name or company.'],
    ['the e-mail has no domain', { email: 'someone@' }, 'Enter an email address like name@example.com.'],
    ['the phone is too short', { phone: '555-01' }, 'Enter a 10-digit US phone number.'],
    [
      'the password is weak',
      { password: 'aaaa' },
      'Password is too weak: use at least 10 characters, at least 5 different characters, not only letters or only digits.',
    ],
  ])('is refused when %s', async (_, change, message) => {
    const answer = await app.visit('203.0.113.50').post('/api/sign-up', buildSignUp(change));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', message });
    expect(answer.body.error.issues[0].path).toBe(Object.keys(change)[0]);
  });

  test('another confirmation mail can be asked for, a limited number of times', async () => {
    const { client } = await signUpPro(app);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await client.post('/api/email/resend')).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

async function countUsers(): Promise<number> {
  const { count } = await app.deps.db.service
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
