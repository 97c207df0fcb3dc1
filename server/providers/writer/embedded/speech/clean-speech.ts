/** Takes the speaking out of speech: fillers, stutters, false starts. The words that carry the note stay. */

const LEADING =
  /^(?:(?:oh|okay|ok|so|and|but|well|yeah|yes|yep|um|uh|alright|all right|great|perfect|right|sure|no problem|then|also|now|ha|cool|good|got it|you got it|honestly|actually|you bet|absolutely|of course|no worries|listen|look|anyway|plus|because|'cause|cause|hey|thank you|thanks|i mean|you know|i guess|i think|let me think|let's see|fair enough|easy|smart|nice|wonderful|sounds good|that works|deal|sold|exactly|one thing|one more thing|the other thing|awesome|totally|gotcha|hmm|mm|ooh|please|again|definitely|hi|hello|oh and|fine|basically)\b[,.!;:?]*\s+)+/i;
const INLINE =
  /,?\s*\b(?:uh|um|er|erm|you know|i mean|i guess|let me (?:think|see|write that down|add (?:this|that|it) up|look)|let's see|hold on|hang on|ha|gosh|honestly)\b,?(?=\s|[.,!?;]|$)/gi;
const HEDGES =
  /(?:(?<!\s)\s+)?\b(?:kind of|sort of|kinda|sorta)\b(?=\s)|(?<!\bnot)(?<!\s)\s+(?:actually|really|basically|literally)(?=\s\p{L})|,\s*like,\s*|(?:,\s*|(?<!\s)\s+)?\bi don't know\b,?/giu;
const THANKS =
  /[,;]?\s+(?:and |because )?(?:that|it)(?:'d| would|'ll| will) (?:help|be (?:great|awesome|perfect|nice|good|wonderful|fine))\b[^,;.]*[.!?]*$/i;
const TRAILING =
  /(?:[,;.]?\s+(?:okay|ok|right|you know|thanks|thank you(?: so much)?|if that's okay|if that works|please|or whatever|or something|and all that|and stuff|then|though|ha|sir|ma'am|honey|man|i guess|i think|honestly|at all|i swear|believe me))+[.!?]*$/i;
/** "No, no. We use a mesh": the no answers something else, a whole sentence follows. */
const EMPTY_NO =
  /^(?:oh,? )?(?:no[,.]\s+)+(?=(?:we|i|it|that|the|you|he|she|they|there|this|just|my|our)\b)/i;
const FIRST_WORDS_KEPT = /^(?:no|not|don't|never)\b/i;

const VALUE_KINDS = [
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: the \S+)?/gi,
  /\$[\d,]+/g,
  /\b(?:\d[\d,:.]*(?:st|nd|rd|th)?|one|two|three|four|five|six|seven|eight|nine|ten)\b/g,
];
const TURNED =
  /,\s*no,?\s+(?=\d)|,\s*no,\s*(?=(?:\$|\d|[A-Z]|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b))|[,.]?\s*\b(?:no,? wait|wait,? no|no,? sorry|sorry,? no|scratch that|strike that|actually,? no|no,? make (?:that|it)|no,? hang on|correction|what am i saying)\b[,.]?\s*/i;

/** "Tuesday, no wait, Wednesday": the value said last replaces the one of its kind said before. */
export function settleCorrections(text: string): string {
  const match = TURNED.exec(text);
  if (!match) return text;
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  for (const kind of VALUE_KINDS) {
    const first = [...before.matchAll(kind)].at(-1);
    const second = [...after.matchAll(kind)].at(0);
    if (!first || !second) continue;
    const same = first[0].toLowerCase() === second[0].toLowerCase();
    // "Tuesday, no wait, Tuesday I've got the dentist": nothing was put in its place, the first half goes.
    if (same) return settleCorrections(after);
    const rest = after.slice(second.index + second[0].length);
    const tail = before.slice(first.index + first[0].length);
    const again = tail.trim() !== '' && rest.trim().toLowerCase().startsWith(tail.trim().toLowerCase());
    return settleCorrections(before.slice(0, first.index) + second[0] + (again ? '' : tail) + rest);
  }
  // Nothing of the same kind follows: the value that was taken back goes, the rest of the sentence stays.
  for (const kind of VALUE_KINDS) {
    const last = [...before.matchAll(kind)].at(-1);
    if (last && last.index + last[0].length >= before.length - 2) return before.slice(0, last.index);
  }
  return settleCorrections(after || before);
}

function dropStutter(text: string): string {
  return (
    text
      .replace(/\b(\p{L}[\p{L}']*)(?:,? \1\b)+/giu, '$1')
      .replace(/\b(\d+), \1\b/g, '$1')
      // "It's at the, it's breaker twelve": the first start leads nowhere.
      .replace(/^.{0,30}\b(?:the|a|an)\b,? (?=it is |it's )/i, '')
      .replace(/\b(\p{L}[\p{L}']* \p{L}[\p{L}']*),? \1\b/giu, '$1')
  );
}

export function cleanSpeech(text: string): string {
  let clean = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
  clean = clean
    .replace(INLINE, '')
    .replace(HEDGES, ' ')
    .replace(/(?<!\s)\s+([,.;!?])/g, '$1')
    .replace(/\s+/g, ' ');
  clean = dropStutter(settleCorrections(clean.trim()));
  clean = clean.replace(EMPTY_NO, '');
  clean = FIRST_WORDS_KEPT.test(clean) ? clean : clean.replace(LEADING, '');
  clean = clean
    .replace(THANKS, '')
    .replace(TRAILING, '')
    .replace(/^[\s,;.!-]+|[\s,;.!?-]+$/g, '');
  return clean.replace(/,\s*,/g, ',').replace(/\s+/g, ' ').trim();
}
