import { useComputedColorScheme } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type WaveSurfer from 'wavesurfer.js';
import { formatMoment } from '#domain/calls/call-times.ts';
import type { TranscriptLine } from '#domain/calls/shown-calls.ts';
import type { Speaker } from '#domain/calls/transcript.ts';
import { getStyleNonce } from '#web/lib/get-style-nonce.ts';
import { usePlayerControls, usePlayerState } from './player.tsx';
import { speakerNames } from './speaker-names.ts';
import { type SpeakerSpan, speakerSpans } from './speaker-spans.ts';
import classes from './waveform.module.css';

interface WaveformProps {
  peaks: number[] | null;
  /** Of the recording. */
  seconds: number;
  /** Who spoke when, for the colours. */
  turns: TranscriptLine[];
  /** Where the halves of a call that dropped meet, in seconds. */
  seams: number[];
}

export function Waveform({ peaks, seconds, turns, seams }: WaveformProps) {
  const { toggle } = usePlayerControls();
  const { isPlaying, seconds: at } = usePlayerState();
  const box = useRef<HTMLDivElement>(null);
  const isDrawn = useDrawnWave(box, { peaks, seconds, turns });
  return (
    <section className={classes.player} aria-label="Recording">
      <button
        type="button"
        className={classes.play}
        onClick={toggle}
        aria-label={isPlaying ? 'Pause recording' : 'Play recording'}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={22} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={22} aria-hidden="true" />
        )}
      </button>
      <div ref={box} className={classes.wave} data-drawn={isDrawn} aria-hidden="true" />
      {seams.length > 0 && (
        <div className={classes.seams} aria-hidden="true">
          {seams.map((seam) => (
            <span key={seam} style={{ left: `${(100 * seam) / Math.max(1, seconds)}%` }} />
          ))}
        </div>
      )}
      <Seek seconds={seconds} at={at} />
      <div className={classes.foot}>
        <span className={classes.time}>
          {formatMoment(at)} <span className={classes.total}>/ {formatMoment(seconds)}</span>
        </span>
        <Voices turns={turns} />
      </div>
    </section>
  );
}

/** Which colour is whose voice. */
function Voices({ turns }: Pick<WaveformProps, 'turns'>) {
  const heard = (['pro', 'customer'] as const).filter((voice) =>
    turns.some(({ speaker }) => speaker === voice),
  );
  if (heard.length === 0) return null;
  return (
    <span className={classes.voices}>
      {heard.map((voice) => (
        <span key={voice} className={classes.voice} data-speaker={voice}>
          {speakerNames[voice]}
        </span>
      ))}
    </span>
  );
}

/** The keyboard's way through the recording, and everyone's when the wave cannot be drawn. */
function Seek({ seconds, at }: { seconds: number; at: number }) {
  const { audio } = usePlayerControls();
  return (
    <input
      type="range"
      className={classes.seek}
      aria-label="Moment in the recording"
      aria-valuetext={`${formatMoment(at)} of ${formatMoment(seconds)}`}
      min={0}
      max={Math.max(1, Math.floor(seconds))}
      step={1}
      value={Math.floor(at)}
      onChange={(event) => {
        if (audio.current) audio.current.currentTime = Number(event.currentTarget.value);
      }}
    />
  );
}

/** Draws with wavesurfer, loaded for this page only. It puts its <style> into a shadow root: hence the nonce. */
function useDrawnWave(
  box: React.RefObject<HTMLDivElement | null>,
  { peaks, seconds, turns }: Omit<WaveformProps, 'seams'>,
): boolean {
  const { audio } = usePlayerControls();
  const scheme = useComputedColorScheme();
  const [isDrawn, setIsDrawn] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the scheme changes.
  useEffect(() => {
    const container = box.current;
    const media = audio.current;
    if (!container || !media) return;
    let wave: WaveSurfer | null = null;
    let isGone = false;
    const resized = new ResizeObserver(() => {
      // Told once more as it leaves the page, where no colour can be read.
      if (container.isConnected) wave?.setOptions(colorVoices(container, speakerSpans(turns, seconds)));
    });
    import('wavesurfer.js')
      .then(({ default: Surfer }) => {
        if (isGone) return;
        wave = Surfer.create({
          container,
          // What stands in for an element does all that is asked of one here.
          media: media as HTMLMediaElement,
          ...(peaks && { peaks: [peaks], duration: seconds }),
          height: 'auto',
          barWidth: 3,
          barGap: 2,
          barRadius: 2,
          barMinHeight: 2,
          cursorWidth: 2,
          dragToSeek: true,
          normalize: true,
          cspNonce: getStyleNonce(),
          ...colorVoices(container, speakerSpans(turns, seconds)),
          cursorColor: readColor(container, 'var(--hi-vis)'),
        });
        // The colours lie along the width: another width, another drawing.
        resized.observe(container);
        setIsDrawn(true);
      })
      .catch(() => setIsDrawn(false));
    return () => {
      isGone = true;
      resized.disconnect();
      wave?.destroy();
    };
  }, [audio, box, peaks, seconds, turns, scheme]);
  return isDrawn;
}

const voiceColors: Record<Speaker, string> = {
  pro: 'var(--speaker-pro)',
  customer: 'var(--speaker-customer)',
  other: 'var(--edge)',
  unknown: 'var(--edge)',
};

/** Along the recording in the colour of who speaks: pale what is to come, full what was heard. */
function colorVoices(container: HTMLElement, spans: SpeakerSpan[]) {
  const edge = readColor(container, 'var(--edge)');
  const context = document.createElement('canvas').getContext('2d');
  if (!context || spans.length === 0)
    return { waveColor: edge, progressColor: readColor(container, 'var(--blueprint)') };
  const width = container.clientWidth * window.devicePixelRatio;
  const paint = (share: number) => {
    const colors = context.createLinearGradient(0, 0, width, 0);
    for (const { from, to, speaker } of spans) {
      const color = readColor(container, fade(speaker ? voiceColors[speaker] : 'var(--edge)', share));
      colors.addColorStop(from, color);
      colors.addColorStop(to, color);
    }
    return colors;
  };
  return { waveColor: paint(55), progressColor: paint(100) };
}

const fade = (color: string, share: number) => `color-mix(in srgb, ${color} ${share}%, var(--sheet))`;

/** A canvas knows no variables: the element is asked what they come to. */
function readColor(element: HTMLElement, value: string): string {
  const before = element.style.color;
  element.style.color = value;
  const { color } = getComputedStyle(element);
  element.style.color = before;
  return color;
}
