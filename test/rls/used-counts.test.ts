import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forbidden } from './attempt.ts';
import { createAccount, insertRow, nextEmail, nextPhone } from './insert-row.ts';
import { refusalOf } from './refusal.ts';
import { useSchema } from './use-schema.ts';

const schema = useSchema({ poolSize: 25 });

type Kind = 'phone_numbers' | 'email_recipients';

async function addOne(kind: Kind, user_id: string): Promise<void> {
  const { service } = schema.db;
  if (kind === 'phone_numbers')
    await insertRow(service, kind, {
      user_id,
      phone_number: nextPhone(),
      assigned_person_name: 'Dana',
    });
  else await insertRow(service, kind, { user_id, email: nextEmail(), name: 'Office' });
}

/** Deletes up to so many at once, whichever come first. */
async function deleteSome(kind: Kind, user_id: string, count: number): Promise<void> {
  await sql`delete from ${sql.table(kind)} where id in (
    select id from ${sql.table(kind)} where user_id = ${user_id} order by random() limit ${count})`.execute(
    schema.db.service,
  );
}

async function usedAndCounted(user_id: string) {
  const { rows } = await sql<{ numbers_used: number; emails_used: number; numbers: number; emails: number }>`
    select numbers_used, emails_used,
      (select count(*) from phone_numbers where user_id = ${user_id}) as numbers,
      (select count(*) from email_recipients where user_id = ${user_id}) as emails
    from user_plans where user_id = ${user_id}`.execute(schema.db.service);
  const [row] = rows;
  return {
    used: [row!.numbers_used, row!.emails_used],
    counted: [row!.numbers, row!.emails],
  };
}

describe('the used counts of a plan', () => {
  it('are right after fifty inserts and deletes at the same time, while the plan itself is being made', async () => {
    const { service } = schema.db;
    const userId = await createAccount(service);
    for (let i = 0; i < 10; i += 1) await addOne('phone_numbers', userId);
    const deeds = Array.from({ length: 50 }, (_, i) => {
      const kind = i % 2 === 0 ? 'phone_numbers' : 'email_recipients';
      return () => (Math.random() < 0.6 ? addOne(kind, userId) : deleteSome(kind, userId, 1));
    });
    const plan = () => insertRow(service, 'user_plans', { user_id: userId });
    deeds.splice(25, 0, plan as () => Promise<never>);
    await Promise.all(deeds.map((deed) => deed()));
    const { used, counted } = await usedAndCounted(userId);
    expect(used).toEqual(counted);
  });

  it('are right after any sequence of adding, deleting, moving, undoing and making the plan anew', async () => {
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
        for (const user_id of people) await insertRow(service, 'user_plans', { user_id });
        const [first, second] = people;
        for (const step of deeds) {
          if (step.do === 'add') await addOne(step.kind, first);
          if (step.do === 'delete') await deleteSome(step.kind, first, step.count);
          if (step.do === 'move')
            await sql`update ${sql.table(step.kind)} set user_id = ${second} where user_id = ${first}`.execute(
              service,
            );
          if (step.do === 'undo')
            await service
              .transaction()
              .execute(async (tx) => {
                await sql`delete from ${sql.table(step.kind)} where user_id = ${first}`.execute(tx);
                throw new Error('changed my mind');
              })
              .catch(() => {});
          if (step.do === 'plan anew') {
            await service.deleteFrom('user_plans').where('user_id', '=', first).execute();
            await insertRow(service, 'user_plans', { user_id: first });
          }
        }
        for (const userId of people) {
          const { used, counted } = await usedAndCounted(userId);
          expect(used).toEqual(counted);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are written by nobody, not even by the service', async () => {
    const { service } = schema.db;
    const user_id = await createAccount(service);
    await insertRow(service, 'user_plans', { user_id, numbers_used: 7, emails_used: 7 });
    expect((await usedAndCounted(user_id)).used).toEqual([0, 0]);
    const write = service.updateTable('user_plans').set({ numbers_used: 7 }).where('user_id', '=', user_id);
    expect(await refusalOf(write.execute())).toBe(forbidden);
  });
});
