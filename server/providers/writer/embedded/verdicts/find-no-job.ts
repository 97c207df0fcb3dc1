import type { Turn } from '#domain/calls/transcript.ts';

const NO_JOB: [string, RegExp][] = [
  ['wrong number', /\bwrong number\b|\bwrong person\b|\bnumber one off\b|\bmisdialed\b/i],
  ['wrong number', /\bthis isn't the\b|\bisn't this (?:the|a)\b/i],
  ['sales call', /\bsales call\b|\bnot interested\b|\boff (?:your|the|our|that) list\b|\bdo not call\b/i],
  [
    'sales call',
    /\b(?:buy|exclusive|qualified|storm|\w+) leads\b|\bleads (?:a|per|each)\b|\bpay per lead\b|\bpartnership\b|\bsearch ranking\b|\bseo\b|\bcar(?:'s)? warranty\b/i,
  ],
  [
    'sales call',
    /\bgrow your business\b|\bfree trial\b|\bspecial offer\b|\bmarketing (?:company|agency|team)\b|\bon behalf of\b/i,
  ],
  [
    'job application',
    /\b(?:are|were) (?:you|y'all|you guys) hiring\b|\bjob opening\b|\bapply for\b|\bapplication\b|\blooking for work\b|\bhiring\b/i,
  ],
  ['survey', /\bsurvey\b|\bpoll\b/i],
];
const MAX_TURNS = 25;

/** Why there is nothing to note, or null. `workSentences` counts sentences that clearly describe work. */
export function findNoJob(
  turns: readonly Turn[],
  hasAddress: boolean,
  workSentences: number,
): { reason: string; evidence: number[] } | null {
  if (turns.length > MAX_TURNS || hasAddress) return null;
  const hits = NO_JOB.flatMap(([reason, pattern], kind) =>
    turns.flatMap((turn, index) => (pattern.test(turn.text) ? [{ reason, kind, index }] : [])),
  );
  if (hits.length === 0) return null;
  const kinds = new Set(hits.map((hit) => hit.kind)).size;
  if (kinds < 2 && workSentences > 2) return null;
  if (kinds < 3 && workSentences > 5) return null;
  return { reason: hits[0]!.reason, evidence: [...new Set(hits.map((hit) => hit.index))] };
}
