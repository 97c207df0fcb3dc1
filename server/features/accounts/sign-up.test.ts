import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { buildSignUp, password, signUpPro } from '#test/support/factories.ts';
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

  test('who confirms the address is welcomed once, with the contact to save as a file and as a code', async () => {
    const { client, input } = await signUpPro(app);
    const confirmation = await app.waitForMail(input.email, 'Confirm your email address');
    const link = /https?:\S+confirm\S+/.exec(confirmation.text)?.[0] ?? '';
    const token = new URL(link).searchParams.get('token');
    expect((await client.post('/api/email/confirm', { token })).status).toBe(204);
    const mail = await app.waitForMail(input.email, 'Welcome to Jotline');
    expect(mail.text).toContain('(512) 555-0199');
    expect(mail.text).toContain('/dashboard/settings#lines');
    const card = mail.attachments.find(({ filename }) => filename === 'Jotline.vcf');
    const code = mail.attachments.find(({ cid }) => cid);
    const { body: vCard } = await client.get('/api/smart-contact.vcf');
    expect(card?.contentType).toBe('text/vcard');
    expect(card?.content.toString()).toBe(vCard);
    expect(mail.html).toContain(`cid:${code?.cid}`);
    // An address written out is wider than a phone: links have names.
    expect(mail.html.replace(/<[^>]*>/g, '')).not.toMatch(/https?:/);
    expect(mail.html).toContain('>Verify your phone</a>');
    const picture = await sharp(code?.content).metadata();
    expect(picture).toMatchObject({ format: 'png', width: picture.height });

    await client.post('/api/email/confirm', { token });
    await client.post('/api/password/change', { currentPassword: password, newPassword: 'gutter-41-down' });
    await app.waitForMail(input.email, 'Your password was changed');
    const mails = await listMailbox(app.deps.mailboxFolder);
    expect(mails.filter(({ to, subject }) => to === input.email && /Welcome/.test(subject))).toHaveLength(1);
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
    [
      'the password is well known',
      { password: 'Password123!' },
      'Password is too weak: it is one of the first that anyone would try. Use a few words of your own.',
    ],
    [
      'the password is the own name',
      { password: 'Ortizroofing1', fullName: 'Ortizroofing' },
      'Password is too weak: it is your name or email with little else. Use a few words of your own.',
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
