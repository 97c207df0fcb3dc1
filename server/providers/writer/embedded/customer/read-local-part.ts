import { writeDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../speech/common-words.ts';
import { editDistance, soundsLike } from '../speech/read-spelling.ts';
import { isPlainWord } from './first-names.ts';

/** The part of an e-mail address before "at", as people say it: words, letters, signs and remarks about them. */

const SYMBOLS: Record<string, string> = {
  dot: '.',
  punto: '.',
  period: '.',
  point: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  guion: '-',
  minus: '-',
  plus: '+',
};
const STOP = new Set(
  "it's its it is to my mine email e-mail mail address at and send says use the that's thats would be me on yeah yes okay ok uh um so for still name as in spelled like then or was same this just no not you your i'm im i a an of here try do number hers his she he they've we've got right now sure well oh goes with by from word contact reach have es el correo mi thing good one best eh hmm email's mail's mine's address's sorry wait hang hold hi thanks please".split(
    ' ',
  ),
);
const FILLERS = new Set(['eh', 'uh', 'um', 'hmm']);

/** Remarks that are no part of the address, wherever they stand. */
const REMARKS: RegExp[] = [
  /,? ?\b(?:and )?(?:it's )?(?:all|that's all|just) (?:one|a single) word\b/gi,
  /,? ?\ball (?:together|lower ?case|spelled out|small letters|caps)\b/gi,
  /,? ?\b(?:one word|lower ?case|no (?:dots?|hyphens?|spaces?|dash(?:es)?|caps|capitals|periods?|underscores?)(?: in between)?)(?=[,.\s]|$)/gi,
  /,? ?\band then(?: it's)?(?: the (?:word|number|letters?))?\b/gi,
  /\bthe (?:number|letter|word|letters|numbers|digits) (?=\S)/gi,
  /[.,] \p{Lu},? (?:for|as in|like) \p{L}+\.?\s*$/gu,
  /(?<=\p{L}[,.]?) (?:as in|like|for) \p{Lu}[\p{L}']+(?=[,.]|\s|$)/gu,
];
/** Between two commas, a remark about what was just said: "with an S", "like the number", "so two A's in the middle". */
const REMARK_PHRASE =
  /^\s*(?:(?:no|all|with|like|as|spelled|that's|both|lower|same|you know|not|the way|so (?:\d|it's|that's|all|no|both))\b|\d+ \p{L}'?s\b)/iu;

const isLetters = (text: string) => /^[a-z](?:-[a-z])*$/.test(text);
const isSpelled = (text: string) => /^[a-z](?:-[a-z])+$/.test(text);

function dropRemarks(text: string): string {
  let kept = text.replace(/\bdouble ([a-z])\b/gi, '$1, $1');
  for (const remark of REMARKS) kept = kept.replace(remark, ' ');
  const isRemark = (phrase: string) =>
    REMARK_PHRASE.test(phrase) && !/[.?!]/.test(phrase) && phrase.trim().split(/\s+/).length <= 7;
  return writeDigitRuns(kept)
    .split(',')
    .filter((phrase, i) => i === 0 || !isRemark(phrase))
    .join(',');
}

type Token = { text: string /** The marks behind it. */; gap: string };

function tokenize(text: string): Token[] {
  const matches = [...text.matchAll(/[\p{L}\d_][\p{L}\d'_.+]*(?:-[\p{L}\d']+)*/gu)];
  return matches
    .map((match, i) => ({
      text: match[0].replace(/\.+$/, '').toLowerCase(),
      gap:
        (match[0].endsWith('.') ? '.' : '') +
        text.slice(match.index + match[0].length, matches[i + 1]?.index ?? text.length),
    }))
    .filter(({ text: word }) => word !== '');
}

type Part = { text: string; kind: 'word' | 'letters' | 'symbol' | 'digits' };

function partOf(text: string): Part {
  if (SYMBOLS[text]) return { text: SYMBOLS[text], kind: 'symbol' };
  if (/^\d+$/.test(text)) return { text, kind: 'digits' };
  return isLetters(text)
    ? { text: text.replaceAll('-', ''), kind: 'letters' }
    : { text: text.replace(/'/g, ''), kind: 'word' };
}

const isNameLike = (word: string) =>
  /^\p{L}{3,}$/u.test(word) && !isCommon(word) && !isPlainWord(word) && !STOP.has(word);

/** Whether the walk to the left goes past this word. */
function belongs(tokens: Token[], i: number, parts: Part[]): boolean {
  const { text, gap } = tokens[i]!;
  const next = parts[0];
  const before = tokens[i - 1]?.text ?? '';
  const symbolNear = next?.kind === 'symbol' || SYMBOLS[text] !== undefined;
  if (/[!?;:]/.test(gap) || (/\./.test(gap) && parts.length > 0 && !(symbolNear && /,/.test(gap))))
    return false;
  const spelling =
    next?.kind === 'letters' && (next.text.length > 1 || parts[1]?.kind === 'letters' || isLetters(text));
  const joined = next === undefined || symbolNear || next.kind === 'digits' || spelling || isSpelled(text);
  if (/,/.test(gap) && !joined) return false;
  if (isLetters(text) && next?.kind === 'letters') return true;
  const bare = text.replace(/'s$/, '');
  if (!STOP.has(text) && !STOP.has(bare)) return true;
  const gapBefore = tokens[i - 1]?.gap ?? '';
  if ((SYMBOLS[before] && !/[.?!]/.test(gapBefore)) || (FILLERS.has(text) && symbolNear)) return true;
  if (text === 'and') return next?.kind === 'word' && isNameLike(before) && gapBefore === ' ';
  return (
    text === 'i' &&
    next?.kind === 'word' &&
    (i === 0 || /[.,]/.test(tokens[i - 1]!.gap)) &&
    !isCommon(next.text)
  );
}

/** "Yoon, Y-O-O-N", "Roz Feinerman, R, O, Z, F, E, I…": the letters alone are the address, the words were only heard. */
function dropHeard(parts: Part[]): Part[] {
  const kept = [...parts];
  for (let i = 1; i < kept.length; i += 1) {
    if (kept[i]!.kind !== 'letters' || kept[i]!.text.length < 3) continue;
    const spelled = kept[i]!.text;
    const heard = [1, 2, 3]
      .filter((words) => words <= i && kept.slice(i - words, i).every(({ kind }) => kind !== 'symbol'))
      .map((words) => {
        const text = kept
          .slice(i - words, i)
          .map((part) => part.text)
          .join('');
        return { words, text, distance: editDistance(spelled, text) };
      })
      .sort((one, two) => one.distance - two.distance || one.words - two.words)[0];
    if (!heard) continue;
    // "g vandersloot, S-L-O-O-T": only its end was spelled, and fits.
    const ends = heard.text.length > spelled.length && kept[i - 1]!.text.endsWith(spelled);
    if (ends) kept.splice(i, 1);
    else if (soundsLike(spelled, heard.text)) {
      kept.splice(i - heard.words, heard.words);
      i -= heard.words;
    }
  }
  return kept;
}

/** Letters next to each other are one spelling. */
function joinLetters(parts: Part[]): Part[] {
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1);
    if (last?.kind === 'letters' && part.kind === 'letters') last.text += part.text;
    else joined.push({ ...part });
    return joined;
  }, []);
}

export type LocalPart = {
  local: string /** How much of it was read out letter by letter. */;
  spelled: number;
  /** With dots where words stand apart: nobody said whether there are any. */
  dotted: string | null;
};

/** The words left of "at", read backwards until something that cannot be part of an address. */
export function readLocalPart(before: string): LocalPart {
  const tokens = tokenize(dropRemarks(before));
  const parts: Part[] = [];
  for (let i = tokens.length - 1; i >= 0 && parts.length < 40; i -= 1) {
    if (!belongs(tokens, i, parts)) break;
    if (!FILLERS.has(tokens[i]!.text) && !(tokens[i]!.text === 'then'))
      parts.unshift(partOf(tokens[i]!.text));
  }
  const settled = dropHeard(joinLetters(parts));
  const letters = settled
    .filter(({ kind, text }) => kind === 'letters' && text.length > 1)
    .map(({ text }) => text)
    .join('');
  // An address cannot begin with a dot: there it was a name or a word.
  if (settled[0]?.text === '.') settled[0] = { text: 'dot', kind: 'word' };
  const local = settled
    .map(({ text }) => text)
    .join('')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-_]+|[.\-_]+$/g, '');
  const apart = settled.length > 1 && settled.every(({ kind, text }) => kind === 'word' && text.length > 1);
  return {
    local,
    spelled: local ? letters.length / local.replace(/[^a-z]/g, '').length : 0,
    dotted: apart ? settled.map(({ text }) => text).join('.') : null,
  };
}
