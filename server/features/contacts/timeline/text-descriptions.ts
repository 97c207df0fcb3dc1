import type { Deps } from '../../../deps.ts';
import type { Described } from './described.ts';

export const textDescriptions = {
  message: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('messages')
        .select(['id', 'direction', 'body', 'state', 'meaning', 'conversation_id as conversationId'])
        .where('account_id', '=', accountId)
        .where('id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'message' as const, ...row }));
  },
  campaign: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('campaign_recipients')
        .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
        .select(['campaign_recipients.id', 'campaigns.id as campaignId', 'campaigns.name'])
        .select(['campaign_recipients.state', 'held_reason as heldReason', 'clicked_at as clickedAt'])
        .select(['reply', 'opted_out_at as optedOutAt'])
        .where('campaign_recipients.account_id', '=', accountId)
        .where('campaign_recipients.id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'campaign' as const, ...row }));
  },
  appointment: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('appointments')
        .leftJoin('messages', (join) =>
          join
            .onRef('messages.account_id', '=', 'appointments.account_id')
            .onRef('messages.id', '=', 'appointments.message_id'),
        )
        .select(['appointments.id', 'appointments.id as appointmentId', 'title', 'address'])
        .select(['appointments.state', 'ends_at as endsAt', 'appointments.created_at as bookedAt'])
        .select(['call_id as callId', 'messages.conversation_id as conversationId'])
        .where('appointments.account_id', '=', accountId)
        .where('appointments.id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'appointment' as const, ...row }));
  },
};
