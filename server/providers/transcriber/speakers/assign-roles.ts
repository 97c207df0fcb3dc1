import type { Speaker } from '../transcriber.ts';
import type { SpeakerContext } from './assign-speakers.ts';
import { scoreRole } from './score-role.ts';

const FIRST_SPEAKER_SCORE = 1;

/**
 * Roles for voices that somebody else has told apart. The two voices that say most are the pro and the customer;
 * any further voice stays unknown.
 */
export function assignRoles(
  lines: { text: string; voice?: number }[],
  { companyName, proAnswered }: SpeakerContext,
): Speaker[] {
  const words = new Map<number, number>();
  const scores = new Map<number, number>();
  for (const [i, { text, voice }] of lines.entries()) {
    if (voice === undefined) continue;
    const first = i === 0 && proAnswered !== undefined ? (proAnswered ? 1 : -1) * FIRST_SPEAKER_SCORE : 0;
    words.set(voice, (words.get(voice) ?? 0) + text.split(/\s+/).length);
    scores.set(voice, (scores.get(voice) ?? 0) + scoreRole(text, companyName) + first);
  }
  const main = [...words.keys()].sort((a, b) => words.get(b)! - words.get(a)!).slice(0, 2);
  const [pro, customer] = main.sort((a, b) => scores.get(b)! - scores.get(a)!);
  const alone = customer === undefined && pro !== undefined && scores.get(pro)! < 0;
  return lines.map(({ voice }) => {
    if (voice === undefined) return 'unknown';
    if (voice === pro) return alone ? 'customer' : 'pro';
    return voice === customer ? 'customer' : 'unknown';
  });
}
