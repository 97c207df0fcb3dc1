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

const ours =
  '(?:text|texts|texting|txt|txts|txting|message|messages|messaging|msg|msgs|sms|spam|spamming|notification|notifications|alerts|promos?|promotions?|marketing|offers|ads)';
const me =
  '(?:me|us|my (?:number|phone|name|cell|info|information|contact)|this (?:number|phone|cell|contact))';

/** Said anywhere, these are about our texts and nothing else. */
const stopPhrases = [
  `\\b(?:stop|quit|cease|end|halt|cancel|discontinue|block|blocking) (?:all |sending |getting |receiving |any |of |with |the |these |those |this |your |ur |my |me |us |more |further |future |future |annoying |stupid |damn |these )*${ours}\\b`,
  '\\b(?:stop|quit|cease) (?:contacting|bothering|harassing|bugging|spamming|soliciting|messing with|hitting up|blowing up|writing(?: to)?|calling(?: and texting)?)(?: (?:me|us|my|this))?\\b',
  '\\b(?:stop|quit) sending (?:me|us|this|these|those|that|it|so many)\\b',
  '\\b(?:stop|quit) (?:receiving|getting) (?:these|this|those|them|it)\\b',
  `\\b(?:do not|dont|do nt|never|please no|no) (?:ever |want (?:you )?to |want (?:any )?|keep |wish to (?:receive|get) (?:any )?|send (?:me |us )?(?:any |more |these |this |anything )*|be )?(?:${ours}|texted|contacted|messaged)(?: (?:me|us|this number|again|any ?more|back|anymore))\\b`,
  `\\b(?:do not|dont|do nt|never) (?:ever )?(?:contact|text|txt|message|msg|bother|write(?: to)?|spam|sms) (?:${me}|again|any ?more|anymore|here)\\b`,
  `\\b(?:do not|dont|do nt) (?:want|need|wish|like|care)(?: to)?(?: receive| get| see| be getting| for)? (?:any |more |any more |these |those |your |to get |ur |further |anymore )*${ours}\\b`,
  '\\b(?:do not|dont|do nt) (?:want|wish)(?: to be)? (?:texted|contacted|messaged|on (?:this|your|the|any) list)\\b',
  `\\b(?:do not|dont|never) send (?:me |us )?(?:any |more |anymore |any more |these |those |this |anything |another |your |further )*(?:${ours}|else|again|any ?more|anymore|things?)?\\s*(?:again|any ?more|anymore|to (?:me|us|this number))?$`,
  `\\bno (?:more|further|mas) (?:of )?(?:these |those |your |this |any )*${ours}\\b`,
  `\\b(?:take|get|remove|delete|drop|scratch|strike|pull|erase|keep|scrub) ${me}(?: (?:off|from|out)\\b| please$|$)`,
  '\\b(?:take|get|remove|delete|drop|want|be|am|put) ?(?:me|us|this number|my number|my name|to be|it)? ?(?:taken |removed )?(?:off|from|out of) (?:of )?(?:the|this|your|ur|any|all|these) (?:\\w+ )?(?:lists?|database|system|group|thread|texts|messages|contacts?)\\b',
  '\\b(?:lose|forget|erase|block|delete|remove|loose) (?:my|this) (?:number|phone|contact|info|digits)\\b',
  '\\bleave (?:me|us) (?:alone|be)\\b',
  '\\b(?:go away|get lost|f\\w* off|piss off|buzz off)$',
  '\\b(?:unsubscribe|unsubscribed|unsubscribing|opt(?:ed|ing)?[ -]?out|opt (?:me|us|this number) out|revoke (?:my )?(?:consent|permission))\\b',
  '\\bi (?:want|would like|wish|need|d like) (?:to|you to|this to|it to|u to) (?:stop|end|quit|cancel)$',
  '\\b(?:make it|make this|make them|can you|could you|would you|will you|u need to|you need to|you must|i said|i told you to|told you to|said to) (?:please )?stop$',
  '\\bi (?:did not|didnt|never) (?:sign up|signed up|agree|agreed|consent|consented|ask|asked|subscribe|subscribed|opt in|opted in)\\b',
  '\\b(?:wrong (?:number|person)|not my number)\\b',
  '^(?:please )?(?:do not|dont) (?:contact|text|txt|message|msg)(?: please)?$',
  // Spanish
  '\\bno (?:me )?(?:mande|manden|mandes|envie|envien|envies|escriba|escriban|escribas|textee|texteen|molesten|moleste|molestes|contacte|contacten|llamen ni escriban)\\b',
  '\\b(?:deje|dejen|deja|paren|pare) de (?:mandar\\w*|enviar\\w*|escribir\\w*|molestar\\w*|textear\\w*)\\b',
  '\\b(?:no quiero|ya no quiero|no deseo) (?:mas |recibir |recibir mas |estos |sus )*(?:mensajes|textos|promociones)\\b',
  '\\bno mas (?:mensajes|textos|promociones)\\b',
  '\\b(?:quite|quiteme|quitenme|quitame|borre|borreme|borrenme|borrame|saque|saqueme|saquenme|elimine|elimineme|eliminenme)\\b(?: (?:de|mi)\\b.*)?',
  '\\b(?:darme|dame|denme|deme) de baja\\b',
].map((pattern) => new RegExp(pattern));

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
export function readMeaning(body: string, { afterStop = false } = {}): TextMeaning {
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
  if (stopWords.has(bare) || /^(?:s+t+o+p+)+$/.test(bare.replaceAll(' ', ''))) return true;
  if (stopPhrases.some((phrase) => phrase.test(text))) return true;
  return beginsWithStop(body, text) || endsWithStop(body);
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
  /[.!?,;:\n–—-]\s*(?:please\s+)?(?:stop|unsubscribe|remove me)(?:\s+(?:please|now|thanks|thank you))?\s*[.!]*\s*$/i;
const shouted = /(?<!\b(?:to|the|a|not|won't|doesn't|can't)\s)\bSTOP\s*[.!]*\s*$/;

function endsWithStop(body: string): boolean {
  return lastSentence.test(body) || shouted.test(body);
}

function normalise(body: string): string {
  const plain = body
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’'`´]/g, '');
  return squeeze(plain.replace(/[^\p{L}\p{N}\s]+/gu, ' '));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
