import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notOf, photograph, readRows } from './catalog.ts';
import { insertRow, nextEmail, nextPhone } from './insert-row.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

test('deleting an account leaves no trace of it in any table, but for the proof that it was deleted', async () => {
  const { db, ana, tables } = stage;
  const { service } = db;
  const line = { account_id: ana, phone_number: nextPhone(), assigned_person_name: 'Ana' };
  const recipient = { account_id: ana, email: nextEmail(), name: 'Ana' };
  await insertRow(service, 'phone_numbers', { ...line, is_primary: true });
  await insertRow(service, 'email_recipients', { ...recipient, is_primary: true });
  const account = await service
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select(['logins.id as loginId', 'logins.email', 'accounts.phone'])
    .where('accounts.id', '=', ana)
    .executeTakeFirstOrThrow();
  const before = await photograph(service, tables, ana);

  await service.deleteFrom('accounts').where('id', '=', ana).execute();

  const words = [ana, account.loginId, account.email, account.phone!, line.phone_number, recipient.email];
  const after = await photograph(service, tables, stage.ben);
  const mentioning = [...after].filter(([, rows]) => words.some((word) => rows.includes(word)));
  expect(mentioning.map(([name]) => name)).toEqual(['account_requests']);

  // Files keep a row without a name until they are removed; stop links go on working for whoever got the mails.
  const kept = ['stored_files', 'account_requests', 'recap_opt_outs'];
  const unchanged = tables.filter(({ name }) => !kept.includes(name));
  const others = await photograph(service, tables, ana);
  for (const { name } of unchanged) expect(others.get(name), name).toBe(before.get(name));
  const find = (wanted: string) => tables.find(({ name }) => name === wanted)!;
  const files = find('stored_files');
  const ownerless = await readRows(service, files, sql`account_id is null and deleted_at is null`);
  expect(ownerless).toHaveLength(2);
  expect(await readRows(service, files, notOf(files, stage.ben))).toEqual(ownerless);
  const stopLinks = find('recap_opt_outs');
  expect(await readRows(service, stopLinks, sql`account_id is null`)).toHaveLength(2);
  expect(await readRows(service, stopLinks, notOf(stopLinks, stage.ben))).toHaveLength(2);
});
