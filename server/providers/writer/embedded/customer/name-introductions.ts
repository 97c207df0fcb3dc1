import type { NameWord } from './name-words.ts';

/** Up to four words before, of the same sentence, as said. */
export function leftOf(words: NameWord[], at: number): string {
  const left: string[] = [];
  for (let i = at - 1; i >= 0 && left.length < 4; i -= 1) {
    left.unshift(words[i]!.lower + (words[i]!.possessive ? "'s" : '') + words[i]!.after);
    if (words[i]!.opens) break;
  }
  return left.join(' ');
}

export type Introduction = 'named' | 'thisIs' | 'its' | 'im' | 'under' | 'lastNamed' | 'firstNamed';

/** How people say who they are. */
const INTRODUCED: [Introduction, RegExp][] = [
  ['named', /(?:\bmy|\bthe|\bher|\bhis|\bfull|\bmi|^)\s?(?:name(?:'s| is|)|nombre es)[,:]?$|\bllamo$/],
  ['thisIs', /\b(?:this is|this here is|soy|you got|you've got|you have)$/],
  ['its', /\b(?:it's|it is|that's|is)(?: uh,?| um,?| just)?$/],
  ['im', /(?:^|\s)(?:i'm|i am|im|me,|me\.)(?: uh,?)?$/],
  ['under', /\b(?:under|put|ask for|care of|attention|attn|make it out to)$/],
  [
    'lastNamed',
    /\b(?:last name|surname|family name|last name's|surname's|last name is|surname is|family name is|mine's)[,:]?$/,
  ],
  ['firstNamed', /\b(?:first name|first name's|first name is)[,:]?$/],
];
export function introductionOf(left: string): Introduction[] {
  return INTRODUCED.filter(([, pattern]) => pattern.test(left)).map(([cue]) => cue);
}
