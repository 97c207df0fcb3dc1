import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';
import { logEvent } from '../call-events.ts';
import { lockCall } from '../lock-call.ts';
import { finishCall } from './finish-call.ts';

const app = useTestApp();
const startedAt = new Date('2026-11-10T15:00:00Z');
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

/** A free call that beeps from its first second on and was paused from second 20 to 40; counts what its end asks. */
async function endCall(durationSeconds: number) {
  const { db } = app.deps;
  const { id } = await db.service
    .insertInto('calls')
    .values({
      kind: 'customer',
      provider: 'test',
      provider_call_id: `CA${randomUUID()}`,
      state: 'recording',
      started_at: startedAt,
      recording_started_at: startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await db.service
    .withPlugin(counter)
    .transaction()
    .execute(async (tx) => {
      const call = await lockCall(tx, { id });
      if (!call) throw new Error('no call');
      for (const [kind, second] of [
        ['beep', 0],
        ['recording_paused', 20],
        ['recording_resumed', 40],
      ] as const)
        await logEvent(tx, call, { kind, event_key: kind, at: after(second) });
      count = 0;
      await finishCall(app.deps, tx, call, { endedAt: after(durationSeconds), durationSeconds });
    });
  const { detail } = await db.service
    .selectFrom('call_events')
    .select('detail')
    .where('call_id', '=', id)
    .where('event_key', '=', 'beeps')
    .executeTakeFirstOrThrow();
  return { queries: count, offsets: (detail as { offsets: number[] }).offsets };
}

test('the end of a long call asks the database no more often than that of a short one', async () => {
  const short = await endCall(65);
  const long = await endCall(3600);
  expect(short.offsets).toEqual([15, 20, 25, 40]);
  expect(long.offsets).toHaveLength(3600 / 15 - 1);
  expect(long.offsets.at(-1)).toBe(3585 - 20);
  expect(long.queries).toBe(short.queries);
});
