import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { jobCategories, missingLabels, urgencySchema } from '#domain/calls/notes.ts';
import { readPiecesOf } from '#server/providers/writer/embedded/model/read-pieces.ts';
import { readPieces } from '#server/providers/writer/embedded/model/word-pieces.ts';
import { splitSentences } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { labelSentences } from '../label-sentences.ts';
import { findCallsFolder, hasJob, isValidation, loadTrainingCalls } from '../load-calls.ts';
import { hasKey } from '../match-keys.ts';
import { labelTokens } from './label-tokens.ts';
import { listWordings } from './list-wordings.ts';

/** export-examples FOLDER PIECES: what the network learns from, one call a line. PIECES is the vocabulary. */
const [out = '.training', piecesFile = '.training/reader.pieces'] = process.argv.slice(2);
const vocabulary = readPieces(readFileSync(piecesFile, 'utf8'));

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
    wordings: listWordings(call, sentences, read, vocabulary),
  });
});
writeFileSync(`${out}/calls.jsonl.gz`, gzipSync(`${lines.join('\n')}\n`));
console.log(`${lines.length} calls`);
