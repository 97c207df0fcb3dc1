import { findAddress } from '#server/providers/writer/embedded/customer/address/find-address.ts';
import { readCall } from '#server/providers/writer/embedded/model/reader.ts';
import { doubtSpeakers, guessSpeakers } from '#server/providers/writer/embedded/speech/guess-speakers.ts';
import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { splitSentences } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import {
  flagSentences,
  noJobFeatures,
} from '#server/providers/writer/embedded/verdicts/no-job/no-job-features.ts';
import type { CallReading } from '#server/providers/writer/embedded/verdicts/no-job/no-job-model.ts';
import type { JudgedTalk } from './load-no-jobs.ts';

/** What the verdict goes by, as the writer has it. */
export interface ReadTalk extends JudgedTalk {
  features: string[];
  reading: CallReading;
  hasAddress: boolean;
}

/** One after the other: the network takes about a third of a second for a call. */
export async function readTalks(talks: readonly JudgedTalk[]): Promise<ReadTalk[]> {
  const read: ReadTalk[] = [];
  for (const talk of talks) {
    const { turns } = mergeSegments(talk.turns);
    const { job, gist } = await readCall(splitSentences(guessSpeakers(turns)));
    read.push({
      ...talk,
      turns,
      features: noJobFeatures(flagSentences(turns)),
      reading: { job, gist },
      hasAddress: findAddress(doubtSpeakers(turns), null).value !== null,
    });
    if (read.length % 100 === 0) console.error(`${read.length} of ${talks.length} read`);
  }
  return read;
}
