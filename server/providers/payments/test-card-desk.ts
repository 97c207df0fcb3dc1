import type pg from 'pg';
import { AppError } from '#domain/plain/errors.ts';
import type { Clock } from '../clock.ts';
import { declineReason } from './decline-reasons.ts';
import type { ChargeResult, KnownCharge } from './payments.ts';
import { findTestCard, newId } from './test-cards.ts';

export interface TypedCard {
  setupRef: string;
  clientSecret: string;
  number: string;
  expiresMonth: number;
  expiresYear: number;
}

/** The side of the test processor that a browser talks to, as it would to the real one. */
export interface TestProcessor {
  enterCard: (card: TypedCard) => Promise<void>;
  /** The bank's page in small: the person agrees or does not. */
  answerConfirmation: (answer: {
    chargeRef: string;
    clientSecret: string;
    agreed: boolean;
  }) => Promise<{ state: ChargeResult['state'] }>;
}

interface Books {
  pool: pg.Pool;
  clock: Clock;
  sync: (chargeRef: string) => Promise<KnownCharge>;
  decide: (chargeRef: string, state: 'succeeded' | 'declined', code: string | null) => Promise<unknown>;
}

export function createCardDesk({ pool, clock, sync, decide }: Books): TestProcessor {
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row | null> =>
    (await pool.query<Row>(text, values)).rows[0] ?? null;

  return {
    async enterCard({ setupRef, clientSecret, number, expiresMonth, expiresYear }) {
      const setup = await one<{ customer_id: string }>(
        `select customer_id from test_processor.setups where id = $1 and client_secret = $2 and card_id is null`,
        [setupRef, clientSecret],
      );
      if (!setup) throw new AppError('not_found', { userMessage: 'This card form is no longer open.' });
      const card = findTestCard(number);
      if (!card)
        throw refusal('This is test mode: use a test card such as 4242 4242 4242 4242, never a real one.');
      const now = clock.now();
      const hasExpired = expiresYear * 12 + expiresMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
      const declined = hasExpired ? 'expired_card' : /^declined:(.*)$/.exec(card.behaviour)?.[1];
      if (declined) {
        await pool.query('update test_processor.setups set decline_code = $2 where id = $1', [
          setupRef,
          declined,
        ]);
        throw refusal(declineReason(declined));
      }
      await pool.query(
        `with card as (
          insert into test_processor.cards
            (id, customer_id, brand, last4, expires_month, expires_year, behaviour)
          values ($2, $3, $4, $5, $6, $7, $8) returning id
        )
        update test_processor.setups set card_id = card.id, decline_code = null from card where setups.id = $1`,
        [
          setupRef,
          newId('pm'),
          setup.customer_id,
          card.brand,
          number.slice(-4),
          expiresMonth,
          expiresYear,
          card.behaviour,
        ],
      );
    },

    async answerConfirmation({ chargeRef, clientSecret, agreed }) {
      const asked = await one('select id from test_processor.charges where id = $1 and client_secret = $2', [
        chargeRef,
        clientSecret,
      ]);
      if (!asked) throw new AppError('not_found', { userMessage: 'There is nothing to confirm.' });
      await decide(chargeRef, agreed ? 'succeeded' : 'declined', agreed ? null : 'confirmation_failed');
      return { state: (await sync(chargeRef)).result.state };
    },
  };
}

function refusal(userMessage: string): AppError {
  return new AppError('payment_declined', { userMessage });
}
