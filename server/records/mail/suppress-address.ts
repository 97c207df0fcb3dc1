import type { Tx } from '../../db/database.ts';

interface Suppression {
  email: string;
  reason: 'bounce' | 'complaint';
  detail: string;
}

/** This address gets no more mail. Told twice, it is noted once; a complaint stands above a bounce. */
export async function suppressAddress(tx: Tx, { email, reason, detail }: Suppression): Promise<string> {
  const { id } = await tx
    .insertInto('email_suppressions')
    .values({ email, reason, detail })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        reason: eb
          .case()
          .when('email_suppressions.reason', '=', 'complaint')
          .then('complaint' as const)
          .else(reason)
          .end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The mail of ours that came back: the one of this id, else what this address was sent last. */
export async function noteBouncedMail(
  tx: Tx,
  { email, messageId, since, words }: { email: string; messageId: string | null; since: Date; words: string },
): Promise<boolean> {
  const latest = await tx
    .selectFrom('mail_deliveries')
    .select('id')
    .where('address', '=', email)
    .where('state', '=', 'sent')
    .where('sent_at', '>', since)
    .$if(messageId !== null, (query) => query.where('provider_message_id', '=', messageId ?? ''))
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!latest) return false;
  await tx
    .updateTable('mail_deliveries')
    .set({ state: 'bounced', last_error: words })
    .where('id', '=', latest.id)
    .execute();
  return true;
}
