import { isCommand } from './is-command.ts';
import type { Phrased } from './phrase-items.ts';
import type { Sentence } from './split-sentences.ts';
import { writeAmounts } from './write-amounts.ts';

/** A materials line that repeats the work keeps its nouns: "50-gallon gas unit; pan; expansion tank". */

const USES =
  /^(?:(?:we|i|he|they|the pro)(?: would|'d| will|'ll)? )?(?:put(?:ting)? (?:in|on|up|down)|install|use|bring|have|get|order|pick up|set|add|supply|replace .{3,40}? with|swap .{3,40}? for)\s+/i;
const ARTICLE = /^(?:a|an|the|some|that|those|new|one|your|our|their|whatever)\s+/i;
const KIND = '(?:gallon|amp|ton|inch|foot|grain)';

/** "a new 50" of somebody who has a 50 gallon gas one. */
function spellSize(piece: string, sentences: readonly Sentence[]): string {
  const size = /^(\d[\d,]*)$/.exec(piece)?.[1];
  if (!size) return piece;
  const full = new RegExp(`\\b${size}[ -](${KIND})(?:,? (gas|electric|propane|oil))?\\b`, 'i');
  const said = sentences.map((s) => full.exec(writeAmounts(s.text))).find(Boolean);
  return said ? `${size}-${said[1]!.toLowerCase()}${said[2] ? ` ${said[2].toLowerCase()}` : ''} unit` : '';
}

function nounsOf(text: string, sentences: readonly Sentence[]): string[] {
  const pieces = text.split(
    /,\s*(?:and\s+)?|;\s*|\s+and\s+(?=(?:haul|check|clear|test|take|replace|put|install|tear|remove|then)\b)/i,
  );
  let used = false;
  const nouns = pieces.flatMap((piece) => {
    const uses = USES.test(piece);
    let bare = piece.replace(USES, '');
    used ||= uses;
    while (ARTICLE.test(bare)) bare = bare.replace(ARTICLE, '');
    bare = spellSize(bare.trim(), sentences);
    const named = used && bare && !isCommand(bare) && bare.split(/\s+/).length <= 8;
    return named ? [bare] : [];
  });
  // More than one part lost would take the material with it.
  return nouns.length >= pieces.length - 1 ? nouns : [];
}

export function nameMaterials<T extends Phrased>(
  items: T[],
  scope: readonly Phrased[],
  sentences: readonly Sentence[],
): T[] {
  return items.map((item) => {
    if (!scope.some((other) => other.text === item.text)) return item;
    const nouns = nounsOf(item.text, sentences);
    if (nouns.length === 0) return item;
    const text = nouns.join('; ');
    return { ...item, text: text.charAt(0).toUpperCase() + text.slice(1) };
  });
}
