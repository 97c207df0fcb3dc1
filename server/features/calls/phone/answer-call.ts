import { sql } from 'kysely';
import { isSpent } from '#domain/billing/minutes.ts';
import { isServed } from '#domain/billing/standing.ts';
import {
  announcement,
  callLimits,
  customerRefusal,
  forgedRefusal,
  isRefusal,
  keepDays,
  refusals,
  type SkipReason,
  skipReasons,
} from '#domain/calls/calls.ts';
import { toE164 } from '#domain/plain/phone.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { findStanding } from '../../../records/accounts/find-standing.ts';
import { openMinutePool } from '../../../records/minutes/open-minute-pool.ts';
import { findNumberOwner } from '../../../records/numbers/find-number-owner.ts';
import { logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { type CallRow, lockCall } from '../lock-call.ts';
import { announceFirst, explainAndEnd } from './call-script.ts';
import { queueMinutesNotice } from './queue-minutes-notice.ts';
import { reconcileCallJob } from './reconcile-call.job.ts';
import { tellForgedCallJob } from './tell-forged-call.job.ts';

const day = 24 * 3600 * 1000;

/** Numbers that carriers put in place of a hidden one: its letters on the keypad. */
const hiddenNumbers = new Set(['+266696687', '+7378742883', '+2562533', '+8566', '+86282452253']);

/**
 * A call to the number of a business is that business's, whoever calls. At the shared number a verified line makes it the
 * pro's call; any other caller there is a customer, free, with limits.
 */
export async function answerCall(
  deps: Deps,
  input: { providerCallId: string; from: string; to: string; isForged: boolean; at: Date },
): Promise<Verb[]> {
  const { at, providerCallId } = input;
  const shown = hiddenNumbers.has(input.from) ? null : toE164(input.from);
  // A number that is not theirs is no number: it opens no account and draws no minutes.
  const caller = input.isForged ? null : shown;
  return deps.db.service.transaction().execute(async (tx) => {
    // Calls of one number take turns here, so that six at once do not all see four.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`caller:${caller ?? ''}`}, 0))`.execute(tx);
    const called = toE164(input.to);
    const known = caller ? await findVerifiedLine(tx, caller) : undefined;
    const owner = input.isForged ? null : await findNumberOwner(tx, called);
    const accountId = owner?.accountId ?? known?.account_id ?? null;
    const line = known?.account_id === accountId ? known : undefined;
    const inserted = await tx
      .insertInto('calls')
      .values({
        account_id: accountId,
        phone_number_id: line?.id ?? null,
        kind: accountId ? 'pro' : 'customer',
        provider: deps.telephony.name,
        provider_call_id: providerCallId,
        caller_phone: caller,
        called_phone: called,
        started_at: at,
        answered_at: at,
        keep_until: await keepUntil(tx, accountId, at),
      })
      .onConflict((conflict) => conflict.column('provider_call_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    const call = await lockCall(tx, { providerCallId });
    if (!call) throw new Error('a call that was just written is not there');
    const reason = inserted ? await findRefusal(tx, call, at) : call.skip_reason;
    if (inserted && input.isForged && shown) await tellOwner(deps, tx, shown, at);
    if (isRefusal(reason)) {
      const wording = wordRefusal(call, { reason, isForged: input.isForged });
      return refuse(deps, tx, call, { reason, wording, at });
    }
    if (inserted)
      await deps.queue.enqueue(reconcileCallJob, { callId: call.id }, { tx, afterSeconds: overdueSeconds });
    const { wording: announced, version: wording_version } = announcement;
    await logEvent(tx, call, {
      kind: 'announcement',
      event_key: 'announcement:1',
      at,
      wording: announced,
      wording_version,
    });
    return announceFirst({ publicUrl: deps.publicUrl, step: 1 });
  });
}

/** Whoever's number it is should know that somebody uses it. */
async function tellOwner({ queue }: Deps, tx: Tx, shown: string, at: Date): Promise<void> {
  const line = await findVerifiedLine(tx, shown);
  if (line) await queue.enqueue(tellForgedCallJob, { lineId: line.id, at: at.toISOString() }, { tx });
}

function findVerifiedLine(tx: Tx, caller: string) {
  return tx
    .selectFrom('phone_numbers')
    .select(['id', 'account_id'])
    .where('phone_number', '=', caller)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
}

async function keepUntil(tx: Tx, accountId: string | null, at: Date): Promise<Date | null> {
  if (!accountId) return new Date(at.getTime() + keepDays.customer * day);
  const standing = await findStanding(tx, accountId, at);
  return isServed(standing) ? null : new Date(at.getTime() + keepDays.withoutPlan * day);
}

async function findRefusal(tx: Tx, call: CallRow, at: Date): Promise<SkipReason | null> {
  if (call.account_id) {
    // Without a plan there is no pool to draw from: the call is kept, and draws when its notes are written.
    if (call.keep_until) return null;
    const pool = await openMinutePool(tx, call.account_id, at);
    return isSpent(pool) ? 'minutes_spent' : null;
  }
  if (!call.caller_phone) return 'caller_unknown';
  const { count } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('caller_phone', '=', call.caller_phone)
    .where('kind', '=', 'customer')
    .where('started_at', '>', new Date(at.getTime() - day))
    .where('id', '<>', call.id)
    // A refused call must not push the next free one further away.
    .where((eb) =>
      eb.or([eb('skip_reason', 'is', null), eb('skip_reason', 'not in', skipReasons.filter(isRefusal))]),
    )
    .executeTakeFirstOrThrow();
  return count >= callLimits.freeCallsPerDay ? 'daily_limit' : null;
}

function wordRefusal(
  call: CallRow,
  { reason, isForged }: { reason: keyof typeof refusals; isForged: boolean },
): string {
  if (isForged) return forgedRefusal;
  // Not from a line of the account, so at its number.
  if (reason === 'minutes_spent' && !call.phone_number_id) return customerRefusal;
  return refusals[reason];
}

async function refuse(
  deps: Deps,
  tx: Tx,
  call: CallRow,
  { reason, wording, at }: { reason: keyof typeof refusals; wording: string; at: Date },
): Promise<Verb[]> {
  await moveCall(tx, { callId: call.id, from: ['ringing'], to: 'skipped', set: { skip_reason: reason } });
  await logEvent(tx, call, {
    kind: 'call_refused',
    event_key: 'call_refused',
    at,
    wording,
    detail: { reason },
  });
  if (reason === 'minutes_spent') await queueMinutesNotice(deps, tx, call, at);
  return explainAndEnd(wording);
}

/** Most calls are over by then, and their callbacks have come; for those that are not, the job asks again. */
const overdueSeconds = callLimits.seconds.customer + 5 * 60;
