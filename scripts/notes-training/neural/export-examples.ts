import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { jobCategories, missingLabels, urgencySchema } from '#domain/calls/notes.ts';
import { readPiecesOf } from '#server/providers/writer/embedded/model/read-pieces.ts';
import { labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { cutPieces, readPieces } from '#server/providers/writer/embedded/model/word-pieces.ts';
import { splitSentences } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { labelSentences } from '../label-sentences.ts';
import {
  findCallsFolder,
  hasJob,
  isValidation,
  type LabelledCall,
  loadTrainingCalls,
  type TruthItem,
} from '../load-calls.ts';
import { hasKey } from '../match-keys.ts';
import { groupSentences, itemsOfGroup } from './group-sentences.ts';
import { labelTokens } from './label-tokens.ts';

/**
 * export-examples FOLDER PIECES [SCORES]: what the networks learn from, one call a line. PIECES is the vocabulary;
 * SCORES are those of calls a first network had not seen, so that the phraser also learns what is better left out.
 */
const [out = '.training', piecesFile = '.training/reader.pieces', scoresFile] = process.argv.slice(2);
const vocabulary = readPieces(readFileSync(piecesFile, 'utf8'));
const mark = (at: number) => vocabulary.get(`[mark${at}]`)!;
const [DUE, NEXT, NOTHING] = [mark(8), mark(9), mark(10)];
const NOISE_FROM = -1.6;
const cut = (text: string) => cutPieces(text, vocabulary).map(({ id }) => id);
const scores: Record<string, { sentences: number[][] }> =
  scoresFile && existsSync(scoresFile) ? JSON.parse(readFileSync(scoresFile, 'utf8')) : {};

function lineOf(item: TruthItem): number[] {
  const when = 'when' in item && typeof item.when === 'string' ? item.when : null;
  return [...cut(item.text), ...(when ? [DUE, ...cut(when)] : [])];
}

function groupsOf(call: LabelledCall, sentences: ReturnType<typeof splitSentences>, positive: Int8Array[]) {
  const seen = scores[call.id]?.sentences;
  const gold = groupSentences(sentences, (label, at) => positive[label]![at] === 1);
  const found =
    seen?.length === sentences.length
      ? groupSentences(sentences, (label, at) => seen[at]![label]! > NOISE_FROM)
      : [];
  const known = new Set<string>();
  return [...gold, ...found].flatMap((group) => {
    const key = `${group.label} ${group.sentences}`;
    if (known.has(key)) return [];
    known.add(key);
    const items = itemsOfGroup(call, sentences, group);
    const target = items.length
      ? items.flatMap((item, i) => [...(i ? [NEXT] : []), ...lineOf(item)])
      : [NOTHING];
    return [
      {
        label: labels.indexOf(group.label),
        at: group.sentences,
        target,
        keys: items.map(({ keys }) => keys),
      },
    ];
  });
}

mkdirSync(out, { recursive: true });
const lines = loadTrainingCalls(findCallsFolder()).map((call) => {
  const sentences = splitSentences(call.turns);
  const read = sentences.map((sentence) => readPiecesOf(sentence, vocabulary));
  const tags = labelTokens(
    call,
    read,
    sentences.map(({ turn }) => turn),
  );
  const { positive, weight } = labelSentences(call, sentences);
  const job = hasJob(call);
  return JSON.stringify({
    id: call.id,
    validation: isValidation(call.id),
    job,
    sentences: read.map(({ pieces, kinds, speaker }, i) => ({
      s: speaker,
      turn: sentences[i]!.turn,
      m: pieces.map(({ id }) => id),
      k: kinds,
      tags: tags[i],
      dropped:
        call.truth.must_not_appear.some((text) => hasKey(text, sentences[i]!.text)) &&
        !positive.some((row) => row[i])
          ? 1
          : 0,
    })),
    y: positive.map((row) => [...row]),
    w: weight.map((row) => [...row]),
    urgency: job ? urgencySchema.options.indexOf(call.truth.urgency) : -1,
    category: job ? jobCategories.map(String).indexOf(call.truth.category) : -1,
    missing: missingLabels.map((label) => (call.truth.missing.includes(label) ? 1 : 0)),
    groups: job ? groupsOf(call, sentences, positive) : [],
    title: job ? cut(call.truth.job_title ?? '') : [],
    titleKeys: call.truth.title_keys,
  });
});
writeFileSync(`${out}/calls.jsonl.gz`, gzipSync(`${lines.join('\n')}\n`));
console.log(`${lines.length} calls`);
