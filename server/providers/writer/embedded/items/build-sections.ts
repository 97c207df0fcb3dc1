import type { ActionItem } from '#domain/calls/notes.ts';
import type { FirstStage } from '../model/sentence-model.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { toThirdPerson } from '../speech/third-person.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import { withAgreedPrice, withLimit } from './agree-prices.ts';
import type { ChosenItem } from './choose-items.ts';
import { contentStems, dropRepeats } from './drop-repeats.ts';
import { findDue } from './find-due.ts';
import { joinActions } from './join-actions.ts';
import { nameMaterials } from './name-materials.ts';
import { type Phrased, phraseAction, phraseFact, phraseMaterial } from './phrase-items.ts';
import { mentionsAny, type Settlement, settleProposals, withoutRejected } from './settle-proposals.ts';
import { splitOwners } from './split-owners.ts';

type Weighed = Phrased & { score: number };
type WeighedAction = Weighed & { owner: ActionItem['owner']; due: string | null };
type Settlements = Map<number, Settlement>;

/** An action without a day of its own takes the one of a neighbouring sentence; refused days are passed over. */
function dueOf(sentences: readonly Sentence[], item: ChosenItem, settlements: Settlements): string | null {
  const first = item.sentences[0]!;
  const near = [first - 1, item.sentences.at(-1)! + 1].filter((index) => {
    const sentence = sentences[index];
    const turn = sentences[first]!.turn;
    return sentence !== undefined && (sentence.turn === turn || sentence.turn === turn + 1);
  });
  for (const index of [...item.sentences, ...near]) {
    const { text, turn } = sentences[index]!;
    const due = findDue(writeAmounts(text));
    if (!due) continue;
    const settlement = settlements.get(turn);
    if (!settlement || !mentionsAny(due, settlement.rejected)) return due;
    if (item.sentences.includes(index)) return settlement.settled;
  }
  return null;
}

function inThirdPerson(due: string | null, speaker: Sentence['speaker']): string | null {
  if (!due) return null;
  if (/\b(?:hangs? up|off the phone)\b/i.test(due)) return 'right after the call';
  const said = toThirdPerson(due, speaker);
  const dayName = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^\p{Lu}\p{Ll}+ (?:the )?\d/iu;
  return dayName.test(said) ? said : said.charAt(0).toLowerCase() + said.slice(1);
}

/** Proposals that were turned down leave the text; an item that was nothing else goes. */
function settle<T extends Phrased>(items: T[], settlements: Settlements): T[] {
  return items.flatMap((item) => {
    let text: string | null = item.text;
    for (const turn of item.evidence) {
      const rejected = settlements.get(turn)?.rejected;
      if (rejected && text) text = withoutRejected(text, rejected);
    }
    return text ? [{ ...item, text }] : [];
  });
}

const ASKS_WHERE_TO_SEND =
  /\be-?mail(?: address)? (?:for|to send)(?: you)? (?:the|your|an?|that) (receipt|estimate|invoice|quote|report|paperwork|confirmation|proposal|contract|photos|bid)\b/i;

/** "And an e-mail for the receipt?" promises a receipt. */
function withPromisedMail(sentences: readonly Sentence[], actions: WeighedAction[]): WeighedAction[] {
  const asked = sentences.find((s) => s.speaker === 'pro' && ASKS_WHERE_TO_SEND.test(s.text));
  const paper = asked && ASKS_WHERE_TO_SEND.exec(asked.text)![1]!.toLowerCase();
  if (!asked || actions.some((item) => item.owner === 'pro' && item.text.toLowerCase().includes(paper!)))
    return actions;
  return [
    ...actions,
    { text: `Email the ${paper}`, evidence: [asked.turn], owner: 'pro', due: null, score: 0.5 },
  ];
}

const SENDS_TO =
  /^(?:e-?mail|text|send|mail|forward|show|give|tell) (?:(?:it|that|them) to )?the (pro|customer)\b(?!'s)/i;

/** "Email the pro the spec sheet" cannot be the pro's to do: nobody writes to themselves. */
function ownerOf(label: ChosenItem['label'], text: string): WeighedAction['owner'] {
  const receiver = SENDS_TO.exec(text)?.[1]?.toLowerCase();
  if (receiver) return receiver === 'pro' ? 'customer' : 'pro';
  return label === 'proAction' ? 'pro' : 'customer';
}

/** "The cleanout is behind the house", "It is off": true, and nobody's to do. */
const STATES =
  /^(?:it|there|that|this|(?:the|his|her|their|a|an) (?!pro\b|customer\b)[\w'-]+(?: [\w'-]+){0,2}) (?:is|are|was|were)\b(?!.*\b(?:will|going to|has to|have to|needs? to|must)\b)/i;

/** "Come at three and the pro will bring the tank": whose it is stands beside it already. */
const inOneVoice = (text: string, owner: ActionItem['owner']) =>
  text.replace(new RegExp(`(,? and|;) the ${owner} (?:will|can) (?!not\\b|be\\b)`, 'g'), '$1 ');

/** "Email the estimate tonight", due tonight: the day is told once. */
function withoutDue(text: string, due: string | null): string {
  const last =
    due &&
    /(?:[\s,]+(?:on |by |this )?(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day))$/i.exec(
      text,
    )?.[0];
  const told =
    last && due.toLowerCase().includes(last.replace(/^[\s,]+(?:on |by |this )?/i, '').toLowerCase());
  const bare = told ? text.slice(0, -last.length) : text;
  return bare.split(/\s+/).length > 1 ? bare : text;
}

/** "Do that", "330" and "the smell" tell a reader nothing. */
function saysSomething({ text }: Phrased): boolean {
  if (/\$\d|\d:\d\d/.test(text) && text.split(/\s+/).length > 1) return true;
  const words = text.split(/\s+/).length;
  const stems = contentStems(text).size;
  return stems >= 2 || (stems === 1 && (words >= 3 || /^(?:no|not|only|before|after|until)\b/i.test(text)));
}

export function buildSections(clauses: FirstStage, sentences: readonly Sentence[], items: ChosenItem[]) {
  const settlements = settleProposals(sentences);
  const facts = (label: ChosenItem['label'], phrase: typeof phraseFact): Weighed[] => {
    const phrased = items
      .filter((item) => item.label === label)
      .map((item) => ({ ...phrase(clauses, sentences, item), score: item.score }));
    return dropRepeats(settle(phrased, settlements).filter(saysSomething));
  };
  const actions: WeighedAction[] = items
    .filter((item) => item.label === 'proAction' || item.label === 'customerAction')
    .flatMap((item) => {
      const phrased = phraseAction(clauses, sentences, item);
      const owner = ownerOf(item.label, phrased.text);
      const due = inThirdPerson(dueOf(sentences, item, settlements), sentences[item.sentences[0]!]!.speaker);
      const text = withoutDue(inOneVoice(phrased.text, owner), due);
      return splitOwners({ ...phrased, text, score: item.score, owner, due });
    })
    .filter(({ text }) => !STATES.test(text))
    .sort((a, b) => a.evidence[0]! - b.evidence[0]!);
  const scope = facts('scope', phraseAction);
  return {
    scope,
    materials: nameMaterials(facts('materials', phraseMaterial), scope, sentences),
    constraints: withLimit(withAgreedPrice(facts('constraints', phraseFact), sentences), sentences),
    actions: withPromisedMail(
      sentences,
      joinActions(
        dropRepeats(settle(actions, settlements).filter(({ text }) => text.split(/\s+/).length > 1)),
      ),
    ),
  };
}
