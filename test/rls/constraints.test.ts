import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CampaignStatus, campaignStatuses } from '#domain/campaigns/campaigns.ts';
import { attempt, forbidden } from './attempt.ts';
import { createAccount, insertRow, nextEmail, nextPhone } from './insert-row.ts';
import { checkFailed, notUnique, refusalAndUndo, refusalOf, restricted } from './refusal.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

describe('primary lines and e-mails', () => {
  let accountId: string;
  const primary = { line: '', email: '' };
  const other = { line: '', email: '' };

  beforeAll(async () => {
    const { service } = stage.db;
    accountId = await createAccount(service);
    const line = () => ({ account_id: accountId, phone_number: nextPhone(), assigned_person_name: 'Dana' });
    const email = () => ({ account_id: accountId, email: nextEmail(), name: 'Office' });
    primary.line = await insertRow(service, 'phone_numbers', { ...line(), is_primary: true });
    other.line = await insertRow(service, 'phone_numbers', line());
    primary.email = await insertRow(service, 'email_recipients', { ...email(), is_primary: true });
    other.email = await insertRow(service, 'email_recipients', email());
  });

  const kinds = [
    { kind: 'line', table: 'phone_numbers' },
    { kind: 'email', table: 'email_recipients' },
  ] as const;

  test.each(kinds)('a primary $kind is deleted by nobody', async ({ kind, table }) => {
    const { service, asAccount } = stage.db;
    const id = primary[kind];
    expect(await refusalOf(service.deleteFrom(table).where('id', '=', id).execute())).toBe(restricted);
    const byPerson = asAccount(accountId, (tx) => tx.deleteFrom(table).where('id', '=', id).execute());
    expect(await refusalOf(byPerson)).toBe(restricted);
  });

  test.each(kinds)('an account has one primary $kind, never two and never none', async ({ kind, table }) => {
    const mark = (id: string, is_primary: boolean) =>
      stage.db.asAccount(accountId, (tx) =>
        tx.updateTable(table).set({ is_primary }).where('id', '=', id).execute(),
      );
    expect(await refusalOf(mark(other[kind], true))).toBe(notUnique);
    expect(await refusalOf(mark(primary[kind], false))).toBe(restricted);
  });

  test.each(kinds)(
    'a person makes another $kind primary, and may then delete the first',
    async ({ kind, table }) => {
      const outcome = await refusalAndUndo(stage.owner, async (tx) => {
        await tx.updateTable(table).set({ is_primary: false }).where('id', '=', primary[kind]).execute();
        await tx.updateTable(table).set({ is_primary: true }).where('id', '=', other[kind]).execute();
        await tx.deleteFrom(table).where('id', '=', primary[kind]).execute();
        await sql`set constraints all immediate`.execute(tx);
      });
      expect(outcome).toBe('accepted');
    },
  );

  test('goes with the account when that is deleted', async () => {
    const { service } = stage.db;
    await service.deleteFrom('accounts').where('id', '=', accountId).execute();
    for (const { table } of kinds)
      expect(await service.selectFrom(table).where('account_id', '=', accountId).execute()).toEqual([]);
  });
});

describe('a verified number', () => {
  test('belongs to one account, while several may still be waiting for their code', async () => {
    const { service } = stage.db;
    const phone_number = nextPhone();
    const line = { phone_number, assigned_person_name: 'Dana' };
    const mine = await insertRow(service, 'phone_numbers', { ...line, account_id: stage.ana });
    const theirs = await insertRow(service, 'phone_numbers', { ...line, account_id: stage.ben });
    const verify = (id: string) =>
      service.updateTable('phone_numbers').set({ verified_at: new Date() }).where('id', '=', id).execute();
    expect(await refusalOf(verify(mine))).toBe('accepted');
    expect(await refusalOf(verify(theirs))).toBe(notUnique);
  });

  test('is to be verified again once it was changed', async () => {
    const { service } = stage.db;
    const line = { account_id: stage.ana, assigned_person_name: 'Dana', assigned_email: nextEmail() };
    const proof = { verified_at: new Date(), assigned_email_confirmed_at: new Date() };
    const id = await insertRow(service, 'phone_numbers', { ...line, ...proof, phone_number: nextPhone() });
    const changed = await service
      .updateTable('phone_numbers')
      .set({ phone_number: nextPhone(), assigned_email: nextEmail() })
      .where('id', '=', id)
      .returning(['verified_at', 'assigned_email_confirmed_at'])
      .executeTakeFirstOrThrow();
    expect(changed).toEqual({ verified_at: null, assigned_email_confirmed_at: null });
  });
});

describe('the states of a campaign', () => {
  const allowed: Record<CampaignStatus, CampaignStatus[]> = {
    draft: ['scheduled', 'sending'],
    scheduled: ['sending', 'paused', 'draft'],
    sending: ['paused', 'complete'],
    paused: ['sending'],
    complete: [],
  };
  const steps = campaignStatuses.flatMap((from) =>
    campaignStatuses
      .filter((to) => to !== from)
      .map((to) => ({ from, to, isAllowed: allowed[from].includes(to) })),
  );

  test.each(steps)('$from to $to is allowed: $isAllowed', async ({ from, to, isAllowed }) => {
    const { service } = stage.db;
    const scheduled_at = '2027-01-01T00:00:00Z';
    const campaign = { account_id: stage.ana, name: 'Gutters', status: from, scheduled_at };
    const id = await insertRow(service, 'campaigns', campaign);
    const step = service.updateTable('campaigns').set({ status: to }).where('id', '=', id).execute();
    expect(await refusalOf(step)).toBe(isAllowed ? 'accepted' : checkFailed);
  });

  test('are not for a person to set', async () => {
    const outcome = await attempt(
      stage,
      stage.tables,
      stage.ana,
      sql`update campaigns set status = 'sending'`,
    );
    expect(outcome.code).toBe(forbidden);
  });
});

describe('what is written once', () => {
  test('is never changed: append-only tables refuse even their owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'app.refuse_update'::regproc and tgenabled = 'O' order by 1`.execute(stage.owner);
    const appendOnly = rows.map(({ name }) => name);
    expect(appendOnly).toEqual(expect.arrayContaining(['call_events', 'payment_ledger']));
    for (const name of appendOnly) {
      const change = sql`update ${sql.table(name)} set created_at = now()`;
      expect(await refusalAndUndo(stage.owner, (tx) => change.execute(tx)), name).toBe(restricted);
      expect(await refusalOf(change.execute(stage.db.service)), name).toBe(forbidden);
    }
  });

  test.each([
    'calls',
    'call_events',
    'orders',
    'order_items',
    'payments',
    'payment_ledger',
    'subscriptions',
    'invoices',
    'invoice_items',
    'minute_top_ups',
    'opt_outs',
    'account_requests',
  ])('%s are deleted by nobody', async (name) => {
    const remove = sql`delete from ${sql.table(name)}`;
    expect(await refusalOf(remove.execute(stage.db.service))).toBe(forbidden);
    expect(await attempt(stage, stage.tables, stage.ana, remove)).toMatchObject({ code: forbidden });
  });
});

describe('the people of an account', () => {
  test('may be several, of whom one is the owner', async () => {
    const { service } = stage.db;
    const account_id = await createAccount(service);
    const add = (role: 'owner' | 'office' | 'technician') =>
      insertRow(service, 'logins', { account_id, role, name: 'Lee', email: nextEmail() });
    expect(await refusalOf(add('office'))).toBe('accepted');
    expect(await refusalOf(add('technician'))).toBe('accepted');
    expect(await refusalOf(add('technician'))).toBe('accepted');
    expect(await refusalOf(add('owner'))).toBe(notUnique);
  });
});
