import { randomUUID } from 'node:crypto';
import { connectToOwn } from '../../support/servers/connect-to-own.ts';
import { confirmEmail } from '../buying.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, freshSignUp, post, test } from '../jotline-test.ts';
import { operatorEmail } from './operators.ts';

test('an operator sees what was given up and who waits, and has it tried again @every-width', async ({
  page,
}, { project, retry }) => {
  const email = operatorEmail(project.name, retry);
  await page.goto('/operations');
  await expect(page.getByText('Operations')).toHaveCount(0);
  await post(page, '/api/sign-up', { ...freshSignUp(), email }, 200);
  await confirmEmail(page, email);
  const db = await connectToOwn(process.env.DATA_FOLDER ?? '');
  await page.goto('/operations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations');
  await expect(page.getByRole('row').filter({ hasText: 'embedded mailbox' })).toContainText('ok');
  await expectAccessible(page);
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, { where: 'operations at 320 px' });
  await page.setViewportSize(screen);

  const callId = randomUUID();
  await db.query(
    `insert into pgboss.job (name, data, source_name, source_output)
    values ('dead-letters', $1, 'calls.write-notes', '{"message": "the writer did not answer"}')`,
    [JSON.stringify({ callId })],
  );
  const { rows } = await db.query<{ id: string }>(
    `insert into calls (account_id, kind, provider, provider_call_id, state, state_changed_at)
    select account_id, 'pro', 'test', $2, 'recording', now() - interval '3 hours' from logins where email = $1 returning id`,
    [email, callId],
  );
  await page.getByRole('link', { name: 'Look again' }).click();
  await expect(page.getByRole('row').filter({ hasText: rows[0]?.id })).toContainText('3 h');
  const dead = page.getByRole('row').filter({ hasText: callId });
  await expect(dead).toContainText('the writer did not answer');
  await expectAccessible(page);
  await dead.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status')).toHaveText('It will be tried again.');
  await expect(page.getByRole('row').filter({ hasText: callId })).toHaveCount(0);
  await db.query('delete from calls where id = $1', [rows[0]?.id]);
  await db.end();
});
