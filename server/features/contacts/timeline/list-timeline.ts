import type { Timeline, TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { sourcesOf, type TimelineKind, timelineSources } from '#domain/contacts/timeline.ts';
import { minutesAhead } from '#domain/plain/clock-time.ts';
import type { Deps } from '../../../deps.ts';
import { noSuchContact } from '../../../records/contacts/get-own-contact.ts';
import { describeRows } from './describe-rows.ts';
import { pickRows } from './pick-rows.ts';

const pageSize = 40;
/** Which promises are visits only their words tell: a page that found few of them looks on, and not for ever. */
const mostLooks = 10;

interface TimelineQuery {
  accountId: string;
  timeZone: string;
  contactId: string;
  cursor?: string | undefined;
  kind?: TimelineKind | undefined;
}

/** All that happened with one person and is to come, the latest first, as far as the asker may see it. */
export async function listTimeline(deps: Deps, query: TimelineQuery): Promise<Timeline<Date>> {
  const found: TimelineEntry<Date>[] = [];
  let cursor = query.cursor;
  const isKnown = knowsContact(deps, query);
  for (let look = 0; look < mostLooks; look += 1) {
    const page = await lookOnce(deps, { ...query, cursor }, pageSize - found.length);
    if (look === 0 && !(await isKnown)) throw noSuchContact();
    found.push(...page.timeline);
    cursor = page.nextCursor ?? undefined;
    if (!cursor || found.length >= pageSize) break;
  }
  return { timeline: found, nextCursor: cursor ?? null };
}

async function knowsContact({ db }: Deps, { accountId, contactId }: TimelineQuery): Promise<boolean> {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .where('merged_into_id', 'is', null),
  );
  return rows.length > 0;
}

async function lookOnce(
  deps: Deps,
  { accountId, timeZone, contactId, cursor, kind }: TimelineQuery,
  most: number,
): Promise<Timeline<Date>> {
  const of = { accountId, contactId, minutesAhead: minutesAhead(deps.clock.now(), timeZone) };
  const sources = kind ? sourcesOf[kind] : timelineSources;
  const rows = await deps.db.readAsAccount(accountId, (read) =>
    pickRows(read, of, { sources, cursor, limit: most + 1 }),
  );
  const shown = rows.slice(0, most);
  const entries = await describeRows(deps, { accountId, timeZone }, shown);
  return {
    timeline: entries.filter((entry) => entry.kind !== 'promise' || fits(kind, entry.isVisit)),
    nextCursor: rows.length > most ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

const fits = (kind: TimelineKind | undefined, isVisit: boolean) => kind !== 'visits' || isVisit;
