import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { belongsTo } from './catalog.ts';
import { insertRow, nextToken } from './insert-row.ts';
import { checkFailed, notUnique, refusalAndUndo, refusalOf, silenceTriggers } from './refusal.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

describe('money', () => {
  test('is whole cents everywhere, and never below nothing', async () => {
    const columns = stage.tables.flatMap((table) =>
      table.columns
        .filter((column) => /(cents|price|amount)/.test(column.name))
        .map((column) => ({ table, name: column.name })),
    );
    expect(columns.length).toBeGreaterThan(10);
    const faults: string[] = [];
    for (const { table, name } of columns) {
      const refusal = await refusalAndUndo(stage.owner, async (tx) => {
        await silenceTriggers(tx, table.name);
        const { rows } =
          await sql`select pg_typeof(${sql.ref(name)})::text as type from ${sql.table(table.name)}
          where ${sql.ref(name)} is not null`.execute(tx);
        if (!name.endsWith('_cents')) faults.push(`${table.name}.${name} does not name its unit`);
        if ((rows[0] as { type?: string })?.type !== 'integer')
          faults.push(`${table.name}.${name} is not whole`);
        await sql`update ${sql.table(table.name)} set ${sql.ref(name)} = -1
          where ${belongsTo(table, stage.ana)}`.execute(tx);
      });
      if (refusal !== checkFailed) faults.push(`${table.name}.${name} = -1: ${refusal}`);
    }
    expect(faults).toEqual([]);
  });

  test.each([
    { kind: 'charge' as const, amount_cents: -1 },
    { kind: 'charge' as const, amount_cents: 0 },
    { kind: 'refund' as const, amount_cents: 1 },
    { kind: 'dispute' as const, amount_cents: 1 },
    { kind: 'dispute_won' as const, amount_cents: -1 },
    { kind: 'decline' as const, amount_cents: 1 },
  ])('the ledger refuses a $kind of $amount_cents cents', async (entry) => {
    const { service } = stage.db;
    const payment = await service
      .selectFrom('payments')
      .select('id')
      .where('account_id', '=', stage.ana)
      .executeTakeFirstOrThrow();
    const row = { ...entry, account_id: stage.ana, payment_id: payment.id, provider_reference: 'once' };
    expect(await refusalOf(insertRow(service, 'payment_ledger', row))).toBe(checkFailed);
  });

  test('refunds no more than was paid, and only what was paid', async () => {
    const { service } = stage.db;
    const refund = (refunded_cents: number, state: 'pending' | 'succeeded') =>
      service
        .updateTable('payments')
        .set({ refunded_cents, state, succeeded_at: state === 'succeeded' ? new Date() : null })
        .where('account_id', '=', stage.ben)
        .where('purpose', '=', 'checkout')
        .execute();
    expect(await refusalOf(refund(1, 'pending'))).toBe(checkFailed);
    expect(await refusalOf(refund(701, 'succeeded'))).toBe(checkFailed);
    expect(await refusalOf(refund(700, 'succeeded'))).toBe('accepted');
  });

  test('is charged once for an order and once for a month', async () => {
    const { service } = stage.db;
    const paid = await service
      .selectFrom('payments')
      .selectAll()
      .where('account_id', '=', stage.ana)
      .execute();
    const again = (purpose: string) => {
      const { id, provider_payment_id, ...payment } = paid.find((row) => row.purpose === purpose)!;
      const once = () => ({ ...payment, state: 'pending' as const, idempotency_key: nextToken() });
      return [once(), once()];
    };
    const [order] = again('checkout');
    expect(await refusalOf(insertRow(service, 'payments', order!))).toBe(notUnique);
    // The seeded renewal failed, so it may be tried again, once at a time.
    const [retry, double] = again('renewal');
    const dated = { cycle_start: '2026-11-01' };
    expect(await refusalOf(insertRow(service, 'payments', { ...retry!, ...dated }))).toBe('accepted');
    expect(await refusalOf(insertRow(service, 'payments', { ...double!, ...dated }))).toBe(notUnique);
  });
});
