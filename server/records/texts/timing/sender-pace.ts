import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../db/database.ts';
import type { Messaging } from '../../../providers/messaging/messaging.ts';

/** As much as a second's worth goes out in one go, so that a pause takes hold within seconds. */
const secondsAtOnce = 1;

interface SenderTurn {
  /** How many segments may go now; 0 until `until`. */
  room: number;
  until: Date;
  /** The wait is the carriers' daily limit, not a pace. */
  isDailyLimit?: boolean;
}

type Sender = Pick<Messaging, 'sender' | 'limits'>;

/** How many segments the carriers let the sender through, over all campaigns and workers. Locks its row where there is a limit. */
export async function senderTurn(tx: Tx, { sender, limits }: Sender, now: Date): Promise<SenderTurn> {
  const { segmentsPerSecond, segmentsPerDay } = limits;
  const most = Number.POSITIVE_INFINITY;
  if (segmentsPerSecond === null && segmentsPerDay === null) return { room: most, until: now };
  await tx
    .insertInto('sender_paces')
    .values({ sender, next_send_at: now, day: carrierDay(now).toString() })
    .onConflict((conflict) => conflict.column('sender').doNothing())
    .execute();
  const pace = await readPace(tx, sender, now);
  if (segmentsPerDay !== null && pace.daySegments >= segmentsPerDay)
    return { room: 0, until: nextCarrierDay(now), isDailyLimit: true };
  if (segmentsPerSecond !== null && pace.nextSendAt > now) return { room: 0, until: pace.nextSendAt };
  const left = segmentsPerDay === null ? most : segmentsPerDay - pace.daySegments;
  const atOnce =
    segmentsPerSecond === null ? most : Math.max(1, Math.floor(segmentsPerSecond * secondsAtOnce));
  return { room: Math.min(left, atOnce), until: now };
}

export async function chargeSender(
  tx: Tx,
  { sender, limits }: Sender,
  now: Date,
  segments: number,
): Promise<void> {
  const { segmentsPerSecond, segmentsPerDay } = limits;
  if (segments === 0 || (segmentsPerSecond === null && segmentsPerDay === null)) return;
  const pace = await readPace(tx, sender, now);
  const from = Math.max(now.getTime(), pace.nextSendAt.getTime());
  await tx
    .updateTable('sender_paces')
    .set({
      next_send_at: new Date(from + (segments * 1000) / (segmentsPerSecond ?? Number.POSITIVE_INFINITY)),
      day: carrierDay(now).toString(),
      day_segments: pace.daySegments + segments,
    })
    .where('sender', '=', sender)
    .execute();
}

async function readPace(tx: Tx, sender: string, now: Date) {
  const today = carrierDay(now).toString();
  const row = await tx
    .selectFrom('sender_paces')
    .select(['next_send_at as nextSendAt', 'day_segments as daySegments'])
    .select((eb) => eb(eb.cast<string>('day', 'text'), '=', today).as('isToday'))
    .where('sender', '=', sender)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { nextSendAt: row.nextSendAt, daySegments: row.isToday ? row.daySegments : 0 };
}

/** Carriers count their days in Pacific time. */
const carrierZone = 'America/Los_Angeles';

function carrierDay(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(carrierZone).toPlainDate();
}

function nextCarrierDay(now: Date): Date {
  const midnight = carrierDay(now).add({ days: 1 }).toZonedDateTime(carrierZone);
  return new Date(midnight.epochMilliseconds);
}
