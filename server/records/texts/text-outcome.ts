import type { DeadReason, Refusal } from '../../providers/messaging/messaging.ts';

/** What became of a text that was handed to the carrier, or could not be. */
export type TextOutcome =
  | { kind: 'sent' }
  | { kind: 'delivered' }
  /** The carrier says that this number wants no texts: at once, or later by callback. */
  | { kind: 'opted_out'; code: string | null }
  /** Not taken: known before anything was sent. */
  | { kind: 'refused'; code: string | null; why?: Refusal | null }
  | { kind: 'unreachable'; code: string | null }
  /** Taken, and given up on its way. */
  | { kind: 'lost'; state: 'failed' | 'undelivered'; code: string | null; why?: Refusal | null };

/** Which states of a text an outcome may still follow: callbacks come late, twice and in any order. */
export const statesBefore: Record<TextOutcome['kind'], readonly string[]> = {
  sent: ['sending'],
  delivered: ['sending', 'sent'],
  opted_out: ['queued', 'sending', 'sent'],
  refused: ['queued', 'sending'],
  unreachable: ['queued', 'sending'],
  lost: ['sending', 'sent'],
};

/** The reasons that lie in the number, so that it is texted no more. */
export const deadReasons: Record<DeadReason, string> = {
  off: 'This phone has been off for long, so texts do not arrive.',
  blocked: 'This phone takes no texts from us.',
  unknown: 'This number is not in service.',
  landline: 'This number is a landline and gets no texts.',
};

export function isDead(why: Refusal | null | undefined): why is DeadReason {
  return why !== null && why !== undefined && why in deadReasons;
}

/** Why it did not arrive, for the person who reads it; null when it did. */
export function explainOutcome(outcome: TextOutcome): string | null {
  if ('why' in outcome && isDead(outcome.why)) return deadReasons[outcome.why];
  if ('why' in outcome && outcome.why === 'unregistered')
    return `The phone companies block our texts until our number is registered (${outcome.code}). We are on it.`;
  const code = 'code' in outcome && outcome.code ? ` (${outcome.code})` : '';
  switch (outcome.kind) {
    case 'opted_out':
      return 'This number asked not to be texted.';
    case 'refused':
      return `The carrier refused this text${code}.`;
    case 'unreachable':
      return 'The carrier could not be reached after several tries.';
    case 'lost':
      return `The carrier could not deliver this text${code}.`;
    default:
      return null;
  }
}
