import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { jobCategories, missingLabels, urgencySchema } from '#domain/calls/notes.ts';
import { readPieces, cutPieces } from '#server/providers/writer/embedded/model/word-pieces.ts';
import { labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { encodeSubWords, readSubWords } from '#server/providers/writer/embedded/model/sub-words.ts';
import { settleCorrections } from '#server/providers/writer/embedded/speech/clean-speech.ts';
import { splitSentences } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { writeAmounts } from '#server/providers/writer/embedded/speech/write-amounts.ts';
import { itemsOf, labelSentences } from '../label-sentences.ts';
import { findCallsFolder, hasJob, isValidation, loadTrainingCalls } from '../load-calls.ts';
import { meetsKeys, hasKey } from '../match-keys.ts';
import { labelTokens } from './label-tokens.ts';

const [out = '.training', minPieces = '/tmp/h/mini.pieces', subPieces = '/tmp/h/needle.pieces'] = process.argv.slice(2);
const vocabulary = readPieces(readFileSync(minPieces, 'utf8'));
const subWords = readSubWords(readFileSync(subPieces, 'utf8'));
const speakers = ['pro', 'customer', 'other', 'unknown'];
const caseOf = (word: string) => (/^\d/.test(word) ? 3 : /^\p{Lu}+$/u.test(word) && word.length > 1 ? 2 : /^\p{Lu}/u.test(word) ? 1 : 0);
const sub = (text: string) => encodeSubWords(text, subWords);

mkdirSync(out, { recursive: true });
const lines = loadTrainingCalls(findCallsFolder()).map((call) => {
  const sentences = splitSentences(call.turns);
  const pieces = sentences.map(({ text }) => cutPieces(text, vocabulary));
  const tags = labelTokens(call, sentences, pieces);
  const { positive, weight } = labelSentences(call, sentences);
  const job = hasJob(call);
  const items = job
    ? itemsOf(call).map(([label, item]) => ({
        label: labels.indexOf(label),
        text: item.text,
        when: 'when' in item ? item.when : null,
        turns: item.turns,
        keys: item.keys,
        met: sentences.flatMap((sentence, i) => (item.turns.includes(sentence.turn) && meetsKeys(item.keys, sentence.text) ? [i] : [])),
        t: sub(item.text),
        due: sub(('when' in item ? (item.when as string | null) : null) ?? ''),
      }))
    : [];
  return JSON.stringify({
    id: call.id,
    validation: isValidation(call.id),
    job,
    declined: call.truth.recording_declined,
    sentences: sentences.map((sentence, i) => ({
      s: speakers.indexOf(sentence.speaker),
      turn: sentence.turn,
      m: pieces[i]!.map(({ id }) => id),
      k: pieces[i]!.map(({ start, end }) => caseOf(sentence.text.slice(start, end))),
      tags: tags[i],
      n: sub(settleCorrections(writeAmounts(sentence.text))),
      dropped: call.truth.must_not_appear.some((text) => hasKey(text, sentence.text)) && !positive.some((row) => row[i]) ? 1 : 0,
    })),
    y: positive.map((row) => [...row]),
    w: weight.map((row) => [...row]),
    urgency: job ? urgencySchema.options.indexOf(call.truth.urgency) : -1,
    category: job ? jobCategories.findIndex((name) => name === call.truth.category) : -1,
    missing: missingLabels.map((label) => (call.truth.missing.includes(label) ? 1 : 0)),
    items,
    title: job ? sub(call.truth.job_title ?? '') : [],
    titleText: call.truth.job_title,
    titleKeys: call.truth.title_keys,
  });
});
writeFileSync(`${out}/calls.jsonl`, `${lines.join('\n')}\n`);
console.log(`${lines.length} calls, ${(lines.join('\n').length / 1e6).toFixed(1)} MB`);
