import { maxTextLength } from '#domain/campaigns/sms.ts';
import { saysStop } from './says-stop.ts';

export type TextMeaning = 'opt_out' | 'opt_in' | 'help' | 'yes' | 'other';

/** Alone, with or without courtesies around it, each of these ends the texts. */
const stopWords = new Set(
  [
    'stop, stopp, stoped, stopall, stop all, stop it, stop this, stop that, stop now, stop already, stop stop',
    'quit, end, end it, revoke, optout, opt out, opt me out, cancel, cancel all, cancel this, unsubscribe',
    'unsubscribe me, unsubscribe all, unsub, remove, remove me, delete me, no more, enough',
    // Spanish and French, which customers write to this country's trades.
    'no mas, ya no mas, no mas por favor, parar, pare, paren, para ya, alto, basta, ya basta, detener, detenganse',
    'cancelar, salir, baja, dar de baja, arret, arreter',
  ]
    .join(', ')
    .split(', '),
);
const startWords = new Set(
  'start, unstop, un stop, start again, restart, optin, opt in, opt me in, opt me back in, subscribe, resubscribe, subscribe me, comenzar, empezar, iniciar'.split(
    ', ',
  ),
);
const helpWords = new Set('help, help me, info, information, ayuda, informacion, aide'.split(', '));

/** Courtesies and fillers that change nothing. */
const courtesies =
  /\b(?:please|pls|plz|plse|kindly|thanks|thank you|thank u|thx|ty|thnx|gracias|por favor|merci|sir|madam|mam|hi|hello|hey|ok|okay|just|now|right now|immediately|asap|already|today|sorry|guys|lol|omg|jeez|god|the f\w*|f\w{0,3}king)\b/g;

/** What "stop" is about when it is not about us: a visit, a leak, a machine. */
const otherStops =
  /^(?:by|in|over|at|the|and|here|on|for|working|running|leaking|dripping|off|valve|valves|sign|payment|work|when|before|after|near|until|till|to|between|what|making|our|with|them|him|her)\b/;

/** A yes, whatever follows it. */
const yesFirst =
  /^(?:(?:oh |well |hell |heck |ok |okay )?(?:yes+|yea+h?|yep+|yup+|ya+|sure|ok|okay|absolutely|definitely|certainly|of course|for sure|sounds (?:good|great)|lets do it|i am in|im in|count me in|sign me up|book me|book it|i am interested|im interested|i would like that|i d like that|id like that|i would love to|id love to|go ahead|works for me|that works|i want (?:it|that|one|this)|ill take it|i will take it|si|claro|por supuesto))\b/;
/** A yes that says nothing else. */
const yesAlone = new Set(
  'y, k, kk, great, perfect, deal, i do, please do, do it, interested, lets go, bueno, dale, de acuerdo, esta bien, would love to'.split(
    ', ',
  ),
);
const notYes =
  /^(?:ok|okay)\b.*\b(?:no|not|but|cant|cannot|wont|dont|later|busy|never|why|who|what|how)\b|^(?:yes|yeah|sure|ok|okay)\b.*\b(?:not (?:interested|now|today|yet)|no thanks|no thank you)\b/;
const thumbs = /^(?:👍|👌|✅|🙌|💯|🙏)(?:\p{Emoji_Modifier}|\uFE0F)*$/u;

/**
 * What a person means by a text. Someone who wants to be left alone is taken at their word in any reasonable wording;
 * someone who writes about their job is not, though they say "stop" too.
 */
export function readMeaning(written: string, { afterStop = false } = {}): TextMeaning {
  const body = written.slice(0, maxTextLength);
  if (thumbs.test(body.trim())) return 'yes';
  const text = normalise(body);
  const bare = squeeze(text.replace(courtesies, ' '));
  if (isStop(body, text, bare)) return 'opt_out';
  if (
    startWords.has(bare) ||
    startWords.has(text) ||
    /\b(?:start|resume) (?:texting|messaging|sending)(?: me)?\b/.test(text)
  )
    return 'opt_in';
  if (afterStop && /^(?:yes|si)\b/.test(text)) return 'opt_in';
  if (helpWords.has(bare)) return 'help';
  if (yesAlone.has(bare) || (yesFirst.test(text) && !notYes.test(text))) return 'yes';
  return 'other';
}

function isStop(body: string, text: string, bare: string): boolean {
  if (stopWords.has(bare) || isDrawnOut(bare)) return true;
  if (saysStop(text.split(' '))) return true;
  return beginsWithStop(body, text) || endsWithStop(body);
}

/** "s t o p", "stooop", "stopstop". */
function isDrawnOut(bare: string): boolean {
  const letters = bare.replaceAll(' ', '').replace(/(.)\1+/g, '$1');
  return letters !== '' && letters.replaceAll('stop', '') === '';
}

/** "Stop. Who is this?", "STOP I never asked": the word first, and then not what it would need to mean a job. */
function beginsWithStop(body: string, text: string): boolean {
  const [, word = '', mark = ''] =
    /^\W*(stop|unsubscribe|quit|cancel|end)\b(\s*[.!,;:\n–—-])?/i.exec(body) ?? [];
  if (!word) return false;
  const rest = text.replace(/^\w+\s*/, '');
  if (otherStops.test(rest)) return false;
  if (mark.trim() !== '' || mark.includes('\n'))
    return !/^(?:cancel|end)$/i.test(word) || rest.split(' ').length <= 3;
  return (
    word === 'STOP' ||
    (word.toLowerCase() === 'stop' && /^(?:this|it|that|please|now)\b(?: \w+)?$/.test(rest))
  );
}

/** "Not interested. Stop." as a sentence of its own, or shouted: "I said STOP". */
const lastSentence =
  /[.!?,;:\n–—-]\s?(?:please\s)?(?:stop|unsubscribe|remove me)(?:\s(?:please|now|thanks|thank you))?$/i;
const shouted = /(?<!\b(?:to|the|a|not|won't|doesn't|can't)\s)\bSTOP$/;

function endsWithStop(body: string): boolean {
  const end = lastWords(body);
  return lastSentence.test(end) || shouted.test(end);
}

/** The end of a text without its last marks, as much of it as a last sentence of ours can have. */
function lastWords(body: string): string {
  let end = body.length;
  while (end > 0 && /[\s.!]/.test(body[end - 1]!)) end -= 1;
  return body
    .slice(0, end)
    .replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
    .slice(-50);
}

function normalise(body: string): string {
  const plain = body
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’'`´]/g, '');
  // One sign can stand for a whole sentence of letters.
  return squeeze(plain.replace(/[^\p{L}\p{N}\s]+/gu, ' ')).slice(0, maxTextLength);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
