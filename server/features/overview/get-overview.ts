import { sql } from 'kysely';
import type { Overview, ShownPeriod } from '#domain/overview/shown-overview.ts';
import { smartContactCard } from '#domain/overview/smart-contact-card.ts';
import type { Deps } from '../../deps.ts';
import { periodStart } from '../../period-start.ts';
import { findContactNumber } from '../../records/numbers/find-contact-number.ts';
import { getCommunications } from './get-communications.ts';
import { getMinutes } from './get-minutes.ts';
import { getOwed } from './get-owed.ts';
import { getSetUp } from './get-set-up.ts';
import type { Viewer } from './viewer.ts';

/** Everything on the first page after signing in, in one answer. */
export async function getOverview(
  deps: Deps,
  user: Viewer,
  { period, communications }: { period: ShownPeriod; communications: ShownPeriod },
): Promise<Overview<Date>> {
  const now = deps.clock.now();
  const [proLeads, active, minutes, communicated, owed, setUp] = await Promise.all([
    countLeads(deps, user, periodStart(period, now, user.timeZone)),
    listActiveCampaigns(deps, user),
    getMinutes(deps, user, now),
    getCommunications(deps, user, { period: communications, now }),
    getOwed(deps, user),
    getSetUp(deps, user),
  ]);
  const { network, hasCalls, ...counts } = proLeads;
  const number = await findContactNumber(deps, user.accountId);
  return {
    period,
    proLeads: counts,
    network,
    hasCalls,
    activeCampaigns: active.campaigns,
    activeCampaignCount: active.count,
    minutes,
    communications: communicated,
    owed,
    smartContact: { number, card: smartContactCard(number) },
    setUp,
  };
}

const noLeads = ['opt_out', 'opt_in', 'help'] as const;

/**
 * Text: replies of customers; who stops, starts again or asks for help is no lead. Link: clicks of people, robots and
 * repeats left out. Call: calls in which somebody spoke to somebody; what failed or was turned away is none.
 */
async function countLeads({ db }: Deps, user: Viewer, since: ReturnType<typeof periodStart>) {
  const [counts] = await db.readAsAccount(user.accountId, (read) =>
    read.selectNoFrom((eb) => [
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .where('direction', '=', 'inbound')
        .where((eb) => eb.or([eb('meaning', 'is', null), eb('meaning', 'not in', noLeads)]))
        .where('created_at', '>=', since)
        .as('text'),
      eb
        .selectFrom('link_clicks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .where('is_counted', '=', true)
        .where('clicked_at', '>=', since)
        .as('link'),
      eb
        .selectFrom('calls')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .where('deleted_at', 'is', null)
        .where('joined_into_id', 'is', null)
        .where('state', 'not in', ['failed', 'skipped'])
        .where('started_at', '>=', since)
        .as('call'),
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .where('merged_into_id', 'is', null)
        .as('network'),
      sql<boolean>`exists (select from calls where account_id = ${user.accountId} and deleted_at is null)`.as(
        'hasCalls',
      ),
    ]),
  );
  return {
    text: counts?.text ?? 0,
    link: counts?.link ?? 0,
    call: counts?.call ?? 0,
    network: counts?.network ?? 0,
    hasCalls: counts?.hasCalls ?? false,
  };
}

/** Sending and scheduled count as active: all of them are counted, the latest 5 are shown. */
async function listActiveCampaigns({ db }: Deps, user: Viewer) {
  const rows = await db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('campaigns')
      .select(['id', 'name', 'status', 'scheduled_at as scheduledAt'])
      .select(sql<number>`(count(*) over ())::int`.as('total'))
      .where('account_id', '=', user.accountId)
      .where('status', 'in', ['sending', 'scheduled'])
      .orderBy('created_at', 'desc')
      .limit(5),
  );
  return { count: rows[0]?.total ?? 0, campaigns: rows.map(({ total: _, ...campaign }) => campaign) };
}
