import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hasStopped } from './has-stopped.ts';

export interface ClaimedMessage {
  id: string;
  purpose: string;
  to_phone: string;
  body: string;
  media_url: string | null;
  /** When a try began that never said how it ended; null for a first one. */
  interruptedAt: Date | null;
}

/** Answers that a person must get whatever they said before. */
const alwaysSent = ['opt_out_confirmation', 'help'];

/** Null when it is settled already, or must not go out. */
export async function claimMessage(deps: Deps, messageId: string): Promise<ClaimedMessage | null> {
  const { db, clock } = deps;
  return db.service.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select([
        'id',
        'account_id',
        'purpose',
        'to_phone',
        'body',
        'media_url',
        'state',
        'claimed_at',
        'idempotency_key',
      ])
      .where('id', '=', messageId)
      .where('direction', '=', 'outbound')
      .where('state', 'in', ['queued', 'sending'])
      .forUpdate()
      .executeTakeFirst();
    if (!message) return null;
    const isFirst = message.state === 'queued';
    if (isFirst && (await isSuppressed(tx, message))) {
      const refusal = { error_code: 'opted_out', error: 'This number asked not to be texted.' };
      await tx
        .updateTable('messages')
        .set({ state: 'failed', ...refusal })
        .where('id', '=', messageId)
        .execute();
      return null;
    }
    if (isFirst)
      await tx
        .updateTable('messages')
        .set({ state: 'sending', claimed_at: clock.now() })
        .where('id', '=', messageId)
        .execute();
    return {
      ...message,
      body: withLink(deps, message),
      interruptedAt: isFirst ? null : (message.claimed_at ?? clock.now()),
    };
  });
}

/** False when someone else has begun meanwhile. */
export async function renewClaim({ db, clock }: Deps, messageId: string, since: Date): Promise<boolean> {
  const renewed = await db.service
    .updateTable('messages')
    .set({ claimed_at: clock.now() })
    .where('id', '=', messageId)
    .where('state', '=', 'sending')
    .where('claimed_at', '=', since)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

async function isSuppressed(
  tx: Tx,
  message: { account_id: string | null; purpose: string; to_phone: string },
): Promise<boolean> {
  const { account_id: accountId, to_phone: phone } = message;
  if (alwaysSent.includes(message.purpose)) return false;
  return hasStopped(tx, { accountId, phone });
}

/** The private link of a recap, which is the same for every try and stored nowhere. */
function withLink(
  { publicUrl, recapTokens }: Deps,
  message: { body: string; purpose: string; idempotency_key: string | null },
): string {
  const recapId = message.purpose === 'recap' && message.idempotency_key?.replace(/^recap:/, '');
  if (!recapId) return message.body;
  return message.body.replace('{RecapLink}', `${publicUrl}/recap/${recapTokens.tokenFor(recapId)}`);
}
