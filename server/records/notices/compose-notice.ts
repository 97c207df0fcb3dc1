import { sql } from 'kysely';
import type { NoticeKind } from '#domain/notices/notice-words.ts';
import type { SentNotice } from '#domain/notices/shown-notices.ts';
import { dayOf } from '#domain/plain/clock-time.ts';
import type { Member } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

export interface NoticeToCompose {
  kind: NoticeKind | 'test';
  subject: string;
  hidesDetails: boolean;
  timeZone: string;
}

type Composed = Pick<SentNotice, 'title' | 'body' | 'path' | 'tag'>;

const longestBody = 120;

/**
 * What it says on the person's screen, locked or not: no number, and no word that a customer wrote. Read as the person
 * reads, so that policies decide; null is what they may not see, or what is not so any more.
 */
export async function composeNotice(
  deps: Deps,
  { kind, subject, hidesDetails, timeZone }: NoticeToCompose,
  member: Member,
): Promise<Composed | null> {
  if (kind === 'test')
    return { title: 'Notices work', body: 'This is a test.', path: '/dashboard', tag: 'test' };
  const read = createReader(deps, member);
  const composed =
    kind === 'notes_ready'
      ? await composeNotes(read, subject)
      : kind === 'customer_answered'
        ? await composeAnswer(read, subject)
        : dayOf(deps.clock.now(), timeZone) === subject
          ? await composeDue(read, subject)
          : null;
  if (!composed) return null;
  const { hidden, ...shown } = composed;
  return { ...shown, body: hidesDetails ? hidden : maskNumbers(shown.body).slice(0, longestBody) };
}

/** `hidden` is said instead of the body where the screen is to name nobody and nothing. */
type Detailed = Composed & { hidden: string };

type Reader = ReturnType<typeof createReader>;

function createReader({ db }: Deps, member: Member) {
  const { accountId } = member;
  const own = db.forMember(member, { mayServe: false });
  return {
    accountId,
    first: async <Row>(build: Parameters<typeof own.readAsAccount<Row>>[1]) =>
      (await own.readAsAccount(accountId, build))[0],
  };
}

async function composeNotes({ accountId, first }: Reader, callId: string): Promise<Detailed | null> {
  const call = await first((db) =>
    db
      .selectFrom('calls')
      .innerJoin('call_notes', 'call_notes.call_id', 'calls.id')
      .select('call_notes.job_title as jobTitle')
      .where('calls.account_id', '=', accountId)
      .where('calls.id', '=', callId),
  );
  if (!call) return null;
  const hidden = 'The notes of a call are written.';
  const place = { path: `/dashboard/calls/${callId}`, tag: `notes:${callId}` };
  return { title: 'Notes ready', body: call.jobTitle || hidden, hidden, ...place };
}

async function composeAnswer({ accountId, first }: Reader, messageId: string): Promise<Detailed | null> {
  const message = await first((db) =>
    db
      .selectFrom('messages')
      .leftJoin('contacts', 'contacts.id', 'messages.contact_id')
      .select(['messages.conversation_id as conversationId', 'contacts.name'])
      .where('messages.account_id', '=', accountId)
      .where('messages.id', '=', messageId),
  );
  if (!message?.conversationId) return null;
  const { conversationId, name } = message;
  const hidden = 'A customer wrote to you.';
  const place = { path: `/dashboard/messages/${conversationId}`, tag: `messages:${conversationId}` };
  return { title: 'New text', body: name ? `${name} wrote to you.` : hidden, hidden, ...place };
}

async function composeDue({ accountId, first }: Reader, day: string): Promise<Detailed | null> {
  const due = await first((db) =>
    db
      .selectFrom('promises')
      .innerJoin('calls', 'calls.id', 'promises.call_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .select(
        sql<
          string | null
        >`(array_agg(promises.text order by due_sort, said_at, position, promises.id))[1]`.as('text'),
      )
      .where('promises.account_id', '=', accountId)
      .where('promises.owner', '=', 'pro')
      .where('promises.done_at', 'is', null)
      .where('promises.dismissed_at', 'is', null)
      .where(sql<boolean>`promises.due_on = ${day}::date`),
  );
  if (!due?.text) return null;
  const more = due.count - 1;
  const hidden = due.count === 1 ? 'You promised 1 thing.' : `You promised ${due.count} things.`;
  const place = { path: '/dashboard/promises?owner=pro', tag: `due:${day}` };
  return {
    title: 'Due today',
    body: more > 0 ? `${due.text}, and ${more} more` : due.text,
    hidden,
    ...place,
  };
}

/** A phone number that somebody said is nobody else's to read on a locked screen. */
const maskNumbers = (text: string) =>
  text.replace(/[+(]?\d[\d\s().-]{5,20}\d/g, (found) =>
    found.replace(/\D/g, '').length >= 7 ? '[number]' : found,
  );
