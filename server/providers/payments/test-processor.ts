import type pg from 'pg';
import { AppError } from '#domain/plain/errors.ts';
import type { Clock } from '../clock.ts';
import { declineReason } from './decline-reasons.ts';
import type { CardSetup, Charge, ChargeResult, KnownCharge, Payments } from './payments.ts';
import { createCardDesk, type TestProcessor } from './test-card-desk.ts';
import { type CardBehaviour, newId } from './test-cards.ts';

interface ChargeRow {
  id: string;
  idempotency_key: string;
  amount_cents: number;
  refunded_cents: number;
  state: 'succeeded' | 'needs_confirmation' | 'declined';
  decline_code: string | null;
  client_secret: string;
  card_id: string;
}

/**
 * Follows the published test cards and moves no money. Its books are tables of its own, written outside our
 * transactions: like a real processor it remembers what we forgot in a crash.
 */
export function createTestProcessor({ pool, clock }: { pool: pg.Pool; clock: Clock }): {
  payments: Payments;
  processor: TestProcessor;
} {
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row | null> =>
    (await pool.query<Row>(text, values)).rows[0] ?? null;

  const findBy = async (column: 'id' | 'idempotency_key', value: string) => {
    const row = await one<ChargeRow>(`select * from test_processor.charges where ${column} = $1`, [value]);
    return row && toKnown(row);
  };

  const sync = async (chargeRef: string): Promise<KnownCharge> => {
    const known = await findBy('id', chargeRef);
    if (!known) throw new Error('the test processor has no such charge');
    return known;
  };

  const decide = (chargeRef: string, state: 'succeeded' | 'declined', code: string | null) =>
    pool.query(
      `update test_processor.charges set state = $2, decline_code = $3
      where id = $1 and state = 'needs_confirmation'`,
      [chargeRef, state, code],
    );

  const payments: Payments = {
    name: 'test',
    describe: () => 'built-in test processor, moves no money (set STRIPE_SECRET_KEY to take cards)',
    publishableKey: null,
    formSources: { scripts: [], connections: [], frames: [] },
    minimumChargeCents: 1,
    answersWithinSeconds: 5,

    async createCustomer({ idempotencyKey }) {
      const row = await one<{ id: string }>(
        `insert into test_processor.customers (id, idempotency_key) values ($1, $2)
        on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
        [newId('cus'), idempotencyKey],
      );
      return { customerRef: row?.id ?? '' };
    },

    async startCard({ customerRef, idempotencyKey }) {
      const row = await one<{ id: string; client_secret: string }>(
        `insert into test_processor.setups (id, customer_id, idempotency_key, client_secret)
        values ($1, $2, $3, $4) on conflict (idempotency_key)
        do update set idempotency_key = excluded.idempotency_key returning id, client_secret`,
        [newId('seti'), customerRef, idempotencyKey, newId('secret')],
      );
      return { setupRef: row?.id ?? '', clientSecret: row?.client_secret ?? '' };
    },

    async readCard(setupRef) {
      const row = await one<{
        customer_id: string;
        decline_code: string | null;
        id: string | null;
        brand: string;
        last4: string;
        expires_month: number;
        expires_year: number;
      }>(
        `select setups.customer_id, setups.decline_code, cards.id, brand, last4, expires_month, expires_year
        from test_processor.setups left join test_processor.cards on cards.id = setups.card_id
        where setups.id = $1`,
        [setupRef],
      );
      if (!row) throw new AppError('not_found');
      return toSetup(row);
    },

    async removeCard(paymentMethodRef) {
      await pool.query('update test_processor.cards set detached_at = $2 where id = $1', [
        paymentMethodRef,
        clock.now(),
      ]);
    },

    async removeCustomer(customerRef) {
      await pool.query('delete from test_processor.customers where id = $1', [customerRef]);
    },

    async charge(charge) {
      const card = await one<{ behaviour: CardBehaviour; detached_at: Date | null }>(
        'select behaviour, detached_at from test_processor.cards where id = $1 and customer_id = $2',
        [charge.paymentMethodRef, charge.customerRef],
      );
      if (!card || card.detached_at)
        return {
          state: 'declined',
          chargeRef: null,
          code: 'no_card',
          reason: declineReason('card_declined'),
        };
      const { state, code } = decideCharge(card.behaviour, charge);
      // One statement decides: of twenty requests with the same key one makes the charge and all get it.
      const row = await one<ChargeRow>(
        `insert into test_processor.charges
          (id, customer_id, card_id, idempotency_key, amount_cents, state, decline_code, client_secret)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (idempotency_key)
        do update set idempotency_key = excluded.idempotency_key returning *`,
        [
          newId('ch'),
          charge.customerRef,
          charge.paymentMethodRef,
          charge.idempotencyKey,
          charge.amountCents,
          state,
          code,
          newId('secret'),
        ],
      );
      if (!row) throw new Error('the test processor wrote no charge');
      if (row.amount_cents !== charge.amountCents || row.card_id !== charge.paymentMethodRef)
        throw new Error('the same key was used for another charge');
      return toKnown(row).result;
    },

    syncCharge: sync,
    findCharge: ({ idempotencyKey }) => findBy('idempotency_key', idempotencyKey),

    async cancelCharge(chargeRef) {
      await decide(chargeRef, 'declined', 'confirmation_failed');
      return sync(chargeRef);
    },

    async refund({ chargeRef, amountCents, idempotencyKey }) {
      const id = newId('re');
      const row = await one<{ id: string }>(
        `with fresh as (
          insert into test_processor.refunds (id, charge_id, idempotency_key, amount_cents)
          values ($1, $2, $3, $4) on conflict (idempotency_key) do nothing returning charge_id
        ), booked as (
          update test_processor.charges set refunded_cents = refunded_cents + $4
          where id in (select charge_id from fresh)
        )
        select $1 as id from fresh
        union all select id from test_processor.refunds where idempotency_key = $3`,
        [id, chargeRef, idempotencyKey, amountCents],
      );
      return { refundRef: row?.id ?? id };
    },

    // It sends no events: whoever posts one is somebody else.
    readEvent: () => null,
  };

  const processor = createCardDesk({ pool, clock, sync, decide });
  return { payments, processor };
}

function decideCharge(behaviour: CardBehaviour, { offSession }: Charge) {
  const asks = behaviour === 'always_confirms' || behaviour === 'confirms';
  if (asks && !offSession) return { state: 'needs_confirmation', code: null };
  if (behaviour === 'always_confirms') return { state: 'declined', code: 'authentication_required' };
  if (behaviour === 'declines_later') return { state: 'declined', code: 'card_declined' };
  return { state: 'succeeded', code: null };
}

function toKnown(row: ChargeRow): KnownCharge {
  const { id: chargeRef, state, client_secret: clientSecret } = row;
  const code = row.decline_code ?? 'card_declined';
  const results: Record<ChargeRow['state'], ChargeResult> = {
    succeeded: { state: 'succeeded', chargeRef },
    needs_confirmation: { state: 'needs_confirmation', chargeRef, clientSecret },
    declined: { state: 'declined', chargeRef, code, reason: declineReason(code) },
  };
  return {
    result: results[state],
    idempotencyKey: row.idempotency_key,
    refundedCents: row.refunded_cents,
    dispute: null,
  };
}

function toSetup(row: {
  customer_id: string;
  decline_code: string | null;
  id: string | null;
  brand: string;
  last4: string;
  expires_month: number;
  expires_year: number;
}): CardSetup {
  const customerRef = row.customer_id;
  if (row.decline_code) return { customerRef, state: 'declined', reason: declineReason(row.decline_code) };
  if (!row.id) return { customerRef, state: 'waiting' };
  const { id: paymentMethodRef, brand, last4, expires_month: expiresMonth, expires_year: expiresYear } = row;
  return { customerRef, state: 'saved', card: { paymentMethodRef, brand, last4, expiresMonth, expiresYear } };
}
