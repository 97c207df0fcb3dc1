import { lineCode } from '#domain/lines/line-rules.ts';
import { readUsPhone } from '#domain/plain/phone.ts';
import type { Deps } from '../../../deps.ts';
import { pause, say } from '../../../providers/telephony/voice-xml.ts';

/** A landline gets no texts: it rings, and the code is said, three times over. Like the text, only the call holds it. */
export async function speakLineCode(
  { db, telephony }: Deps,
  { id, to, code }: { id: string; to: string; code: string },
): Promise<void> {
  // A call abroad costs what its owner likes.
  if (!readUsPhone(to).number) throw new Error('a code is not spoken abroad');
  const digits = [...code].join(', ');
  const once = [say(`Your Jotline code is: ${digits}.`), pause(2)];
  await telephony.callWith(to, [
    pause(1),
    ...once,
    ...once,
    ...once,
    say(`It works for ${lineCode.validMinutes} minutes. Goodbye.`),
  ]);
  await db.service
    .updateTable('line_verifications')
    .set({ channel: 'call', failure: null })
    .where('id', '=', id)
    .execute();
}
