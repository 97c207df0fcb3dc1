import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isFinished } from '#domain/calls/calls.ts';
import type { LiveEventName, LiveNews, LiveState } from '#domain/calls/live.ts';
import type { Deps } from '../../../deps.ts';
import { needsStreams } from '../live/remove-left-streams.ts';
import { listNews } from './list-news.ts';

const lookMilliseconds = 1000;

export interface LiveEvent {
  name: LiveEventName;
  /** What whoever was cut off names when they come back. */
  id?: string;
  data: LiveNews | LiveState | null;
}

interface Watched {
  accountId: string;
  callId: string;
  /** The last revision that was told; 0 for none. */
  since: number;
  signal: AbortSignal;
}

/**
 * Everything the page of a call is to be told until nothing more happens by itself. It asks the database, once a second
 * and with a query by two keys, so that it does not matter which process hears the call, and a pooler may stand between.
 */
export async function* watchCall(
  deps: Pick<Deps, 'db'>,
  { accountId, callId, since, signal }: Watched,
): AsyncGenerator<LiveEvent> {
  let told = since;
  let stateTold = '';
  // Whoever comes back without saying how far they were may still show what is gone.
  let isFirst = true;
  while (!signal.aborted) {
    const now = await findNow(deps, { accountId, callId });
    // Deleted, or no longer theirs.
    if (!now) break;
    const { revision, ...state } = now;
    const isCleared = revision === null ? needsStreams(state.state) : revision < told;
    if ((told > 0 || isFirst) && isCleared) {
      told = 0;
      yield { name: 'cleared', id: '0', data: null };
    }
    isFirst = false;
    if (revision !== null && revision > told) {
      const news = await listNews(deps, { accountId, callId, since: told });
      yield { name: 'heard', id: String(revision), data: news };
      told = revision;
    }
    if (JSON.stringify(state) !== stateTold) {
      stateTold = JSON.stringify(state);
      yield { name: 'state', data: state };
    }
    if (isFinished(state.state)) break;
    await sleep(lookMilliseconds, undefined, { signal }).catch(() => undefined);
  }
  if (!signal.aborted) yield { name: 'end', data: null };
}

/** How far it is; null for nobody's call. Of one in which somebody may have refused nothing counts as heard. */
export async function findNow(
  { db }: Pick<Deps, 'db'>,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<(LiveState & { revision: number | null }) | null> {
  const [now] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .leftJoin('call_drafts', 'call_drafts.call_id', 'calls.id')
      .select(['calls.state', 'progress_percent as progressPercent', 'waiting_reason as waitingReason'])
      .select(
        sql<number | null>`case when not exists (
          select from call_streams s where s.account_id = calls.account_id and s.call_id = calls.id and s.refused_at is not null
        ) then call_drafts.revision end`.as('revision'),
      )
      .where('calls.account_id', '=', accountId)
      .where('calls.id', '=', callId)
      .where('calls.deleted_at', 'is', null),
  );
  return now ?? null;
}
