import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forbidden } from './attempt.ts';
import { createAccount, insertRow, nextEmail, nextPhone } from './insert-row.ts';
import { refusalOf } from './refusal.ts';
import { useSchema } from './use-schema.ts';

const schema = useSchema({ poolSize: 25 });

type Kind = 'phone_numbers' | 'email_recipients';

async function addOne(kind: Kind, account_id: string): Promise<void> {
  const { service } = schema.db;
  if (kind === 'phone_numbers')
    await insertRow(service, kind, {
      account_id,
      phone_number: nextPhone(),
      assigned_person_name: 'Dana',
    });
  else await insertRow(service, kind, { account_id, email: nextEmail(), name: 'Office' });
}

/** Deletes up to so many at once, whichever come first. */
async function deleteSome(kind: Kind, account_id: string, count: number): Promise<void> {
  await sql`delete from ${sql.table(kind)} where id in (
    select id from ${sql.table(kind)} where account_id = ${account_id} order by random() limit ${count})`.execute(
    schema.db.service,
  );
}

async function usedAndCounted(account_id: string) {
  const { rows } = await sql<{ numbers_used: number; emails_used: number; numbers: number; emails: number }>`
    select numbers_used, emails_used,
      (select count(*) from phone_numbers where account_id = ${account_id}) as numbers,
      (select count(*) from email_recipients where account_id = ${account_id}) as emails
    from account_plans where account_id = ${account_id}`.execute(schema.db.service);
  const [row] = rows;
  return {
    used: [row!.numbers_used, row!.emails_used],
    counted: [row!.numbers, row!.emails],
  };
}

describe('the used counts of a plan', () => {
  test('are right after fifty inserts and deletes at the same time, while the plan itself is being made', async () => {
    const { service } = schema.db;
    const accountId = await createAccount(service);
    for (let i = 0; i < 10; i += 1) await addOne('phone_numbers', accountId);
    const deeds = Array.from({ length: 50 }, (_, i) => {
      const kind = i % 2 === 0 ? 'phone_numbers' : 'email_recipients';
      return () => (Math.random() < 0.6 ? addOne(kind, accountId) : deleteSome(kind, accountId, 1));
    });
    const plan = () => insertRow(service, 'account_plans', { account_id: accountId });
    deeds.splice(25, 0, plan as () => Promise<never>);
    await Promise.all(deeds.map((deed) => deed()));
    const { used, counted } = await usedAndCounted(accountId);
    expect(used).toEqual(counted);
  });

  test('are right after any sequence of adding, deleting, moving, undoing and making the plan anew', async () => {
    const kind = fc.constantFrom<Kind>('phone_numbers', 'email_recipients');
    const deed = fc.oneof(
      fc.record({ do: fc.constant('add' as const), kind }),
      fc.record({ do: fc.constant('delete' as const), kind, count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant('move' as const), kind }),
      fc.record({ do: fc.constant('undo' as const), kind }),
      fc.record({ do: fc.constant('plan anew' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (deeds) => {
        const { service } = schema.db;
        const people = [await createAccount(service), await createAccount(service)] as const;
        for (const account_id of people) await insertRow(service, 'account_plans', { account_id });
        const [first, second] = people;
        for (const step of deeds) {
          if (step.do === 'add') await addOne(step.kind, first);
          if (step.do === 'delete') await deleteSome(step.kind, first, step.count);
          if (step.do === 'move')
            await sql`update ${sql.table(step.kind)} set account_id = ${second} where account_id = ${first}`.execute(
              service,
            );
          if (step.do === 'undo')
            await service
              .transaction()
              .execute(async (tx) => {
                await sql`delete from ${sql.table(step.kind)} where account_id = ${first}`.execute(tx);
                throw new Error('changed my mind');
              })
              .catch(() => {});
          if (step.do === 'plan anew') {
            await service.deleteFrom('account_plans').where('account_id', '=', first).execute();
            await insertRow(service, 'account_plans', { account_id: first });
          }
        }
        for (const accountId of people) {
          const { used, counted } = await usedAndCounted(accountId);
          expect(used).toEqual(counted);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('are written by nobody, not even by the service', async () => {
    const { service } = schema.db;
    const account_id = await createAccount(service);
    await insertRow(service, 'account_plans', { account_id, numbers_used: 7, emails_used: 7 });
    expect((await usedAndCounted(account_id)).used).toEqual([0, 0]);
    const write = service
      .updateTable('account_plans')
      .set({ numbers_used: 7 })
      .where('account_id', '=', account_id);
    expect(await refusalOf(write.execute())).toBe(forbidden);
  });
});
