import { callLimits } from '#domain/calls/calls.ts';
import { loudSeconds, openWav } from '#domain/calls/wav.ts';
import { WavError } from '#domain/calls/wav-header.ts';

export interface MeasuredSound {
  seconds: number | null;
  conversationSeconds: number;
}

/** People are on the first channel; our announcements and beeps, on the second, are no conversation. */
export function measureRecording(body: Buffer): MeasuredSound {
  try {
    const wav = openWav(body);
    const conversationSeconds = loudSeconds(wav, 0, callLimits.conversationSeconds);
    return { seconds: wav.frames / wav.sampleRate, conversationSeconds };
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    // A format we cannot measure is not a reason to lose a call: the transcriber will say.
    return { seconds: null, conversationSeconds: Number.POSITIVE_INFINITY };
  }
}
