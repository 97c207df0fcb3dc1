import { markUnsureFields } from '#server/features/calls/notes/mark-unsure-fields.ts';
import { createEmbeddedWriter } from '#server/providers/writer/embedded/embedded-writer.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';
import { maskCardNumbers } from '#server/spoken/card-numbers.ts';
import { cutLongTurns } from '#server/spoken/cut-long-turns.ts';
import { createScriptTranscriber, reportModel } from './create-script-transcriber.ts';
import type { LabelledCall } from './notes-training/load-calls.ts';
import { emptyFieldScore, scoreFields } from './notes-training/score-fields.ts';
import { emptyScore, scoreCall } from './notes-training/score-notes.ts';
import { scoreSpeech } from './score-speech.ts';
import { hearCall } from './spoken-calls/hear-call.ts';
import { lineVariants } from './spoken-calls/lay-on-line.ts';
import { describeSound, holdsBars, type SoundScore } from './spoken-calls/sound-report.ts';
import { createSynthesiser, type Synthesiser, synthesiserName } from './spoken-calls/synthesiser.ts';

/**
 * Speaks the calls over a phone line, has the product's own speech engine and writer make notes of them, and holds
 * the notes against what was said. One engine at a time; what was spoken and heard before is not made again.
 */
export async function evalNotesFromSound(
  calls: LabelledCall[],
  options: { folder: string; cache: string },
): Promise<void> {
  const transcriber = createScriptTranscriber({ mostThreads: 2 });
  const writer = createEmbeddedWriter();
  let voice: Promise<Synthesiser> | undefined;
  const synthesiser = () => {
    voice ??= createSynthesiser({ cache: options.cache, onState: reportModel('voices') });
    return voice;
  };
  const listener = { folder: options.folder, synthesiser, voices: synthesiserName, transcriber };
  const score: SoundScore = {
    fields: emptyFieldScore(),
    notes: emptyScore(),
    words: { hits: 0, of: 0 },
    speakers: { hits: 0, of: 0 },
  };
  try {
    for (const [index, call] of calls.entries()) {
      const variant = lineVariants[index % lineVariants.length]!;
      const { segments } = await hearCall(listener, call, variant);
      const conversation = segments.filter(({ announcement }) => !announcement);
      const turns = cutLongTurns(maskCardNumbers(conversation)).map((segment) => ({
        ...segment,
        confidence: segment.confidence ?? null,
      }));
      const written = await writer.write({ turns });
      const read =
        written.kind === 'notes' ? { ...written, notes: markUnsureFields(written.notes, turns) } : written;
      scoreCall(score.notes, call.id, call.truth, toPlainNotes(read));
      scoreFields(score.fields, call.truth, read);
      const speech = scoreSpeech(call.turns, segments);
      score.words.hits += speech.errors;
      score.words.of += speech.referenceWords;
      score.speakers.hits += speech.rightSpeaker;
      score.speakers.of += speech.comparedWords;
      const wrongWords = ((100 * speech.errors) / speech.referenceWords).toFixed(1);
      console.error(`${index + 1} of ${calls.length}: ${variant}, ${wrongWords} % of words wrong`);
    }
  } finally {
    await transcriber.close();
  }
  console.log(describeSound(score));
  if (!holdsBars(score)) process.exitCode = 1;
}
