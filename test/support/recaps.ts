import type { Turn } from '#domain/calls/transcript.ts';
import { buildTranscribedCall, type CallApp, mailsTo, waitForState } from './calls.ts';
import { waterHeater } from './sound/call-scripts.ts';

/** A call in which the customer spells the address and says it again: clear enough to go unasked. */
export function spellAddress(name: string): Turn[] {
  const letters = name.toUpperCase().split('').join('-');
  const again = name.split('').join(', ');
  const text = `${letters} at auto dot co. That is ${again}, at auto dot co.`;
  return waterHeater.map((turn) => (turn.text.includes('nora dot') ? { ...turn, text } : turn));
}

/** A call on a line that sends recaps by itself, for `<name>@auto.co`. */
export async function buildAutomaticCall(calls: CallApp, accountId: string, name: string): Promise<string> {
  await calls.app.deps.db.service
    .updateTable('phone_numbers')
    .set({ send_recap_automatically: true })
    .where('account_id', '=', accountId)
    .execute();
  const callId = await buildTranscribedCall(calls, { turns: spellAddress(name), accountId });
  await waitForState(calls, callId, 'done');
  return callId;
}

export async function recapsTo(calls: CallApp, address: string) {
  const mails = await mailsTo(calls, address);
  return mails.filter(({ subject }) => subject.startsWith('Recap of your call'));
}

export function stopPathIn(text: string): string {
  return new URL(/http\S+recap\/stop\/[^\s"<>]+/.exec(text)?.[0] ?? '').pathname;
}
