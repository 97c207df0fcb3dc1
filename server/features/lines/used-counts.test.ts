import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { addEmail, addLine, usedAndCounted } from '#test/support/lines.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp({ DATABASE_POOL_SIZE: '12' });

type Kind = 'lines' | 'recipients';
const add = { lines: addLine, recipients: addEmail };

/** Deletes through the API whichever comes at this place of the list, the primary one too. */
async function deleteAt(client: TestClient, kind: Kind, place: number): Promise<void> {
  const { body } = await client.get(`/api/${kind}`);
  const rows: { id: string; isPrimary: boolean }[] = body[kind];
  const row = rows[place % rows.length];
  if (!row) return;
  const { status } = await client.delete(`/api/${kind}/${row.id}`);
  expect(status === 204 || status === 404 || (row.isPrimary && status === 409)).toBe(true);
}

describe('the used counts of a plan', () => {
  test('equal the rows after any sequence of adding and deleting lines and e-mails, some at once', async () => {
    const pro = await signUpPro(app);
    const kind = fc.constantFrom<Kind>('lines', 'recipients');
    const deed = fc.oneof(
      fc.record({ do: fc.constant('add' as const), kind }),
      fc.record({ do: fc.constant('delete' as const), kind, place: fc.nat(5) }),
      fc.record({ do: fc.constant('delete twice' as const), kind, place: fc.nat(5) }),
    );
    const rounds = fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rounds, async (sequence) => {
        for (const atOnce of sequence) {
          await Promise.all(
            atOnce.map(async (step) => {
              if (step.do === 'add') return add[step.kind](app, pro.user.accountId);
              const times = step.do === 'delete' ? 1 : 2;
              return Promise.all(
                Array.from({ length: times }, () => deleteAt(pro.client, step.kind, step.place)),
              );
            }),
          );
          const { used, counted } = await usedAndCounted(app, pro.user.accountId);
          expect(used).toEqual(counted);
          expect(Math.min(...used)).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 25 },
    );
  });

  test.each(['lines', 'recipients'] as const)(
    'ten deletes of one of the %s at the same time count once',
    async (kind) => {
      const { client, user } = await signUpPro(app);
      const { id } = await add[kind](app, user.accountId);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => client.delete(`/api/${kind}/${id}`)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
      expect(await usedAndCounted(app, user.accountId)).toEqual({ used: [1, 1], counted: [1, 1] });
    },
  );

  test('ten deletes of ten lines at the same time count ten', async () => {
    const { client, user } = await signUpPro(app);
    const lines = [];
    for (let i = 0; i < 10; i += 1) lines.push(await addLine(app, user.accountId));
    expect((await usedAndCounted(app, user.accountId)).used).toEqual([11, 1]);
    const answers = await Promise.all(lines.map(({ id }) => client.delete(`/api/lines/${id}`)));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await usedAndCounted(app, user.accountId)).toEqual({ used: [1, 1], counted: [1, 1] });
  });
});
