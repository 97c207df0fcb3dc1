import { sql } from 'kysely';
import { minuteCycleStart } from '#domain/billing/minutes.ts';
import { agreementOf, type LineCodeFailure, lineCode, lineCodeFailures } from '#domain/lines/line-rules.ts';
import type { LineCode, PhoneLine } from '#domain/lines/shown-lines.ts';
import { compileOnce, type Given } from '../../db/compile-once.ts';
import type { Deps } from '../../deps.ts';
import { listStopped } from './list-stopped.ts';

interface Viewer {
  accountId: string;
  timeZone: string;
}

interface Month {
  accountId: string;
  /** The local day on which the minutes of this month begin. */
  cycleStart: string;
  timeZone: string;
}

const linesOf = compileOnce((db, { accountId, cycleStart, timeZone }: Given<Month>) =>
  db
    .selectFrom('phone_numbers')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.account_id', '=', 'phone_numbers.account_id')
        .onRef('calls.phone_number_id', '=', 'phone_numbers.id')
        .on('calls.started_at', '>=', sql<Date>`${cycleStart}::timestamp at time zone ${timeZone}`),
    )
    .select(['phone_numbers.id', 'phone_number as phoneNumber'])
    .select(['assigned_person_name as assignedPersonName', 'assigned_email as assignedEmail'])
    .select(['assigned_email_confirmed_at as assignedEmailConfirmedAt', 'verified_at as verifiedAt'])
    .select(['send_to_primary as sendToPrimary', 'send_recap_automatically as sendRecapAutomatically'])
    .select(['is_primary as isPrimary', 'is_addon as isAddon', 'monthly_price_cents as monthlyPriceCents'])
    .select('phone_numbers.created_at as createdAt')
    .select(({ fn }) => [
      fn.count<number>('calls.id').filterWhere('calls.joined_into_id', 'is', null).as('callsThisCycle'),
      fn.coalesce(fn.sum<number>('calls.billed_minutes'), sql<number>`0`).as('minutesThisCycle'),
    ])
    .where('phone_numbers.account_id', '=', accountId)
    .groupBy('phone_numbers.id')
    .orderBy('phone_numbers.created_at', 'desc'),
);

/** The newest code of each line. */
const codesOf = compileOnce((db, { accountId }: Given<{ accountId: string }>) =>
  db
    .selectFrom('line_verifications')
    .distinctOn('phone_number_id')
    .select(['phone_number_id', 'tries', 'sent_at', 'expires_at', 'used_at', 'failure', 'channel'])
    .where('account_id', '=', accountId)
    .orderBy('phone_number_id')
    .orderBy('sent_at', 'desc'),
);

/** Newest first, each with what it used this month, and what a code under way still allows. */
export async function listLines(deps: Deps, { accountId, timeZone }: Viewer): Promise<PhoneLine<Date>[]> {
  const { db, clock } = deps;
  const cycleStart = minuteCycleStart(clock.now(), timeZone);
  const [rows, stopped, codes] = await Promise.all([
    db.readAsAccount(accountId, linesOf({ accountId, cycleStart, timeZone })),
    listStopped(deps, accountId),
    listCodes(deps, accountId),
  ]);
  // Written out: taking a row apart and putting it together again was the dearest part of this answer.
  return rows.map((line) => ({
    id: line.id,
    phoneNumber: line.phoneNumber,
    assignedPersonName: line.assignedPersonName,
    assignedEmail: line.assignedEmail,
    assignedEmailAgreement:
      line.assignedEmail === null
        ? null
        : agreementOf({
            confirmedAt: line.assignedEmailConfirmedAt,
            stoppedAt: stopped.has(line.assignedEmail),
          }),
    verifiedAt: line.verifiedAt,
    sendToPrimary: line.sendToPrimary,
    sendRecapAutomatically: line.sendRecapAutomatically,
    isPrimary: line.isPrimary,
    isAddon: line.isAddon,
    monthlyPriceCents: line.monthlyPriceCents,
    createdAt: line.createdAt,
    callsThisCycle: line.callsThisCycle,
    minutesThisCycle: Number(line.minutesThisCycle),
    code: line.verifiedAt ? null : (codes.get(line.id) ?? null),
  }));
}

/** As far as they can still be entered. */
async function listCodes({ db, clock }: Deps, accountId: string) {
  const rows = await db.readAsService(codesOf({ accountId }));
  return new Map(
    rows
      .filter((row) => row.used_at === null && row.expires_at > clock.now())
      .map((row) => [row.phone_number_id, describeCode(row)]),
  );
}

export function describeCode(row: {
  tries: number;
  sent_at: Date;
  expires_at: Date;
  failure?: LineCodeFailure | null;
  channel: LineCode['channel'];
}): LineCode<Date> {
  return {
    channel: row.channel,
    problem: row.failure ? lineCodeFailures[row.failure] : null,
    triesLeft: lineCode.tries - row.tries,
    resendAt: new Date(row.sent_at.getTime() + lineCode.resendSeconds * 1000),
    expiresAt: row.expires_at,
  };
}
