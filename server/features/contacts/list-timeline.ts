import type { Timeline } from '#domain/contacts/shown-contacts.ts';
import type { Deps } from '../../deps.ts';

const pageSize = 40;

interface TimelineQuery {
  accountId: string;
  contactId: string;
  /** Only what happened earlier. */
  before?: Date | undefined;
}

/** Calls, texts, campaigns and appointments of one person, the latest first. */
export async function listTimeline(deps: Deps, query: TimelineQuery): Promise<Timeline<Date>> {
  const parts = await Promise.all([
    listCalls(deps, query),
    listMessages(deps, query),
    listCampaigns(deps, query),
    listAppointments(deps, query),
  ]);
  const entries = parts.flat().sort((one, other) => other.at.getTime() - one.at.getTime());
  const shown = entries.slice(0, pageSize);
  return { timeline: shown, hasEarlier: entries.length > pageSize };
}

async function listCalls({ db }: Deps, { accountId, contactId, before }: TimelineQuery) {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
      .select([
        'calls.id',
        'calls.started_at as at',
        'calls.state',
        'calls.duration_seconds as durationSeconds',
      ])
      .select(['call_notes.job_title as jobTitle'])
      .where('calls.account_id', '=', accountId)
      .where('calls.contact_id', '=', contactId)
      .where('calls.deleted_at', 'is', null)
      .$call((query) => (before ? query.where('calls.started_at', '<', before) : query))
      .orderBy('calls.started_at', 'desc')
      .limit(pageSize + 1),
  );
  return rows.map((row) => ({ kind: 'call' as const, ...row }));
}

/** Campaign texts are told by their campaign: the words alone would stand twice. */
async function listMessages({ db }: Deps, { accountId, contactId, before }: TimelineQuery) {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('messages')
      .select(['id', 'created_at as at', 'direction', 'body', 'state', 'meaning'])
      .select('conversation_id as conversationId')
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .where((eb) => eb.or([eb('purpose', '<>', 'campaign'), eb('direction', '=', 'inbound')]))
      .$call((query) => (before ? query.where('created_at', '<', before) : query))
      .orderBy('created_at', 'desc')
      .limit(pageSize + 1),
  );
  return rows.map((row) => ({ kind: 'message' as const, ...row }));
}

async function listCampaigns({ db }: Deps, { accountId, contactId, before }: TimelineQuery) {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('campaign_recipients')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
      .select(({ fn }) => [
        'campaign_recipients.id',
        'campaigns.id as campaignId',
        'campaigns.name',
        'campaign_recipients.state',
        'held_reason as heldReason',
        'clicked_at as clickedAt',
        'reply',
        'opted_out_at as optedOutAt',
        fn.coalesce('campaign_recipients.sent_at', 'campaign_recipients.created_at').as('at'),
      ])
      .where('campaign_recipients.account_id', '=', accountId)
      .where('campaign_recipients.contact_id', '=', contactId)
      .$call((query) =>
        before
          ? query.where(
              ({ fn }) => fn.coalesce('campaign_recipients.sent_at', 'campaign_recipients.created_at'),
              '<',
              before,
            )
          : query,
      )
      .orderBy('at', 'desc')
      .limit(pageSize + 1),
  );
  return rows.map((row) => ({ kind: 'campaign' as const, ...row }));
}

async function listAppointments({ db }: Deps, { accountId, contactId, before }: TimelineQuery) {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('appointments')
      .select(['id', 'title', 'address', 'state', 'starts_at as startsAt', 'ends_at as endsAt'])
      .select('created_at as at')
      .where('account_id', '=', accountId)
      .where('contact_id', '=', contactId)
      .$call((query) => (before ? query.where('created_at', '<', before) : query))
      .orderBy('created_at', 'desc')
      .limit(pageSize + 1),
  );
  return rows.map((row) => ({ kind: 'appointment' as const, ...row }));
}
