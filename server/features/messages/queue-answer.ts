import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Conversation } from '../../records/texts/lock-conversation.ts';
import { queueTextOnce } from '../../records/texts/queue-text.ts';
import { sendMessageJob } from './send-message.job.ts';

/** An answer of ours to what someone just wrote, written with it and sent by a job. */
export async function queueAnswer(
  { queue, messaging, clock }: Deps,
  tx: Tx,
  answer: {
    purpose: 'opt_out_confirmation' | 'opt_in_confirmation' | 'help';
    conversation: Conversation | null;
    numberId: string | null;
    to: string;
    body: string;
    inboundId: string;
  },
): Promise<void> {
  const { conversation, numberId, purpose, to, body } = answer;
  const queued = await queueTextOnce(tx, {
    accountId: conversation?.accountId ?? null,
    conversation,
    numberId,
    purpose,
    to,
    body,
    provider: messaging.name,
    key: `answer:${answer.inboundId}`,
    at: clock.now(),
  });
  if (queued) await queue.enqueue(sendMessageJob, { messageId: queued.id }, { tx });
}

/** The business as its customers know it, and how to reach it. */
export async function describeBusiness(
  tx: Tx,
  conversation: Conversation | null,
): Promise<{ name: string; contact: string | null }> {
  if (!conversation) return { name: 'Jotline', contact: null };
  const found = await tx
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
    .select([
      'accounts.name',
      'logins.email',
      'accounts.phone',
      'company_name',
      'primary_phone',
      'primary_email',
    ])
    .where('accounts.id', '=', conversation.accountId)
    .where('logins.role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return {
    name: found.company_name ?? found.name,
    contact: found.primary_phone ?? found.phone ?? found.primary_email ?? found.email,
  };
}
