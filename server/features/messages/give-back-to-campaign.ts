import type { Deps } from '../../deps.ts';

/** A text that was claimed and never reached the carrier: its recipient waits again, as if it had not been tried. */
export async function giveBackToCampaign({ db, clock }: Deps, messageId: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['id', 'account_id'])
      .where('id', '=', messageId)
      .where('purpose', '=', 'campaign')
      .where('state', '=', 'sending')
      .forUpdate()
      .executeTakeFirst();
    if (!message) return;
    await tx
      .updateTable('campaign_recipients')
      .set({ state: 'pending', message_id: null, claimed_at: null, send_after: clock.now() })
      .where('account_id', '=', message.account_id)
      .where('message_id', '=', messageId)
      .where('state', '=', 'sending')
      .execute();
    await tx.deleteFrom('messages').where('id', '=', messageId).execute();
  });
}
