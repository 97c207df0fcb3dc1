import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { encodeSentence, marks, phraseSource, titleSource } from '#server/providers/writer/embedded/items/phrase-source.ts';
import { type Label, labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { encodeSubWords, readSubWords } from '#server/providers/writer/embedded/model/sub-words.ts';
import { type Sentence, splitSentences } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { itemsOf, labelSentences } from '../label-sentences.ts';
import { findCallsFolder, hasJob, isValidation, type LabelledCall, loadTrainingCalls, type TruthItem } from '../load-calls.ts';
import { meetsKeys } from '../match-keys.ts';

const [out = '.training', subPieces = '/tmp/h/needle.pieces', scoresFile] = process.argv.slice(2);
const subWords = readSubWords(readFileSync(subPieces, 'utf8'));
const sub = (text: string) => encodeSubWords(text, subWords);

type Group = { label: Label; sentences: number[] };

/** Neighbouring sentences of one turn that carry the same label. */
function groupSentences(sentences: readonly Sentence[], chosen: (label: number, at: number) => boolean): Group[] {
  return labels.flatMap((label, l) => {
    const groups: Group[] = [];
    for (let at = 0; at < sentences.length; at += 1) {
      if (!chosen(l, at)) continue;
      const open = groups.at(-1);
      const words = open ? [...open.sentences, at].reduce((sum, i) => sum + sentences[i]!.text.split(/\s+/).length, 0) : 0;
      if (open && open.sentences.at(-1) === at - 1 && sentences[at]!.turn === sentences[at - 1]!.turn && words <= 30) open.sentences.push(at);
      else groups.push({ label, sentences: [at] });
    }
    return groups;
  });
}

function targetsOf(call: LabelledCall, sentences: readonly Sentence[], group: Group): TruthItem[] {
  const turns = new Set(group.sentences.map((at) => sentences[at]!.turn));
  const text = group.sentences.map((at) => sentences[at]!.text).join(' ');
  return itemsOf(call).flatMap(([label, item]) => {
    if (label !== group.label) return [];
    if (!item.turns.some((turn) => turns.has(turn))) return [];
    const only = { ...call, truth: { ...call.truth, scope: [], materials: [], constraints: [], action_items: [], [label === 'proAction' || label === 'customerAction' ? 'action_items' : label]: [item] } };
    const marked = labelSentences(only as LabelledCall, sentences).positive[labels.indexOf(label)]!;
    return group.sentences.some((at) => marked[at]) || meetsKeys(item.keys, text) ? [item] : [];
  });
}

const encodeItem = (item: TruthItem) => {
  const when = 'when' in item ? (item.when as string | null) : null;
  return [...sub(item.text), ...(when ? [marks.due, ...sub(when)] : [])];
};

const scores: Record<string, number[][]> | null = scoresFile ? JSON.parse(readFileSync(scoresFile, 'utf8')) : null;
const lines: string[] = [];
for (const call of loadTrainingCalls(findCallsFolder()).filter(hasJob)) {
  const sentences = splitSentences(call.turns);
  const encoded = sentences.map((sentence) => encodeSentence(sentence, subWords));
  const { positive } = labelSentences(call, sentences);
  const groups = [
    ...groupSentences(sentences, (label, at) => positive[label]![at] === 1).map((group) => ({ ...group, gold: true })),
    ...(scores?.[call.id] ? groupSentences(sentences, (label, at) => scores[call.id]![at]![label]! >= 0.22).map((group) => ({ ...group, gold: false })) : []),
  ];
  for (const group of groups) {
    const items = targetsOf(call, sentences, group);
    if (group.gold && items.length === 0) continue;
    const target = items.length ? items.flatMap((item, i) => [...(i ? [marks.next] : []), ...encodeItem(item)]) : [marks.nothing];
    lines.push(JSON.stringify({ id: call.id, validation: isValidation(call.id), task: group.label, gold: group.gold, src: phraseSource(sentences, encoded, group), tgt: target, keys: items.map((item) => item.keys), text: items.map((item) => item.text).join(' ; ') }));
  }
  const scope = call.truth.scope.map((item) => sub(item.text));
  lines.push(JSON.stringify({ id: call.id, validation: isValidation(call.id), task: 'title', gold: true, src: titleSource(encoded, sentences, scope), tgt: sub(call.truth.job_title ?? ''), keys: [call.truth.title_keys], text: call.truth.job_title }));
}
writeFileSync(`${out}/phrases.jsonl.gz`, gzipSync(`${lines.join('\n')}\n`));
console.log(lines.length, 'phrases');
