import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallRecording, ShownCall } from '#domain/calls/shown-calls.ts';
import { recordingQuery } from '../api.ts';
import type { SoundPart } from './joined-sound.ts';

interface Sounds {
  parts: SoundPart[];
  peaks: number[] | null;
  seconds: number;
}

/** As many as a wide screen has room for bars. */
const barsOfWhole = 600;

/** What can be heard of a call: its recording, or those of its halves one after the other. Null before it is known. */
export function useSounds(call: ShownCall): Sounds | null {
  const { halves, id: callId, hasRecording } = call;
  const sources = halves.length > 0 ? halves : [{ callId, hasRecording, fromSeconds: 0 }];
  const recordings = useQueries({
    queries: sources.map((source) => recordingQuery(source.callId, source.hasRecording)),
    // Of two halves the one that does not come does not hold up the other.
    combine: (results) =>
      results.some(({ isLoading }) => isLoading) ? null : results.map(({ data }) => data ?? null),
  });
  return useMemo(() => {
    if (!recordings?.some((recording) => recording !== null)) return null;
    const [only] = recordings;
    const length = call.durationSeconds ?? 0;
    if (recordings.length === 1 && only) {
      const seconds = only.seconds ?? length;
      return { parts: [{ url: only.url, fromSeconds: 0, seconds }], peaks: only.peaks, seconds };
    }
    const parts = call.halves.map(({ fromSeconds }, index): SoundPart => {
      const recording = recordings[index] ?? null;
      const end = call.halves[index + 1]?.fromSeconds;
      const seconds = end === undefined ? (recording?.seconds ?? length) : end - fromSeconds;
      return { url: recording?.url ?? null, fromSeconds, seconds };
    });
    const last = parts.at(-1);
    const seconds = last ? last.fromSeconds + last.seconds : length;
    return { parts, peaks: joinPeaks(parts, recordings, seconds), seconds };
  }, [recordings, call.halves, call.durationSeconds]);
}

/** One shape for all, each in its share of the width; flat where nothing can be heard. */
function joinPeaks(parts: SoundPart[], recordings: (CallRecording | null)[], whole: number): number[] {
  return parts.flatMap((part, index) => {
    const bars = Math.max(1, Math.round((barsOfWhole * part.seconds) / Math.max(1, whole)));
    const peaks = recordings[index]?.peaks ?? [];
    return Array.from({ length: bars }, (_, bar) =>
      Math.max(
        0,
        ...peaks.slice(
          Math.floor((bar * peaks.length) / bars),
          Math.max(1, Math.ceil(((bar + 1) * peaks.length) / bars)),
        ),
      ),
    );
  });
}
