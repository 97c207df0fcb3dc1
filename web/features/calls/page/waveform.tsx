import { useComputedColorScheme } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '#domain/calls/call-times.ts';
import { getStyleNonce } from '#web/lib/get-style-nonce.ts';
import { usePlayerControls, usePlayerState } from './player.tsx';
import classes from './waveform.module.css';

interface WaveformProps {
  peaks: number[] | null;
  /** Of the recording. */
  seconds: number;
}

export function Waveform({ peaks, seconds }: WaveformProps) {
  const { toggle } = usePlayerControls();
  const { isPlaying, seconds: at } = usePlayerState();
  const box = useRef<HTMLDivElement>(null);
  const isDrawn = useDrawnWave(box, { peaks, seconds });
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
      <Seek seconds={seconds} at={at} />
      <span className={classes.time}>
        {formatMoment(at)} <span className={classes.total}>/ {formatMoment(seconds)}</span>
      </span>
    </section>
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
  { peaks, seconds }: WaveformProps,
): boolean {
  const { audio } = usePlayerControls();
  const scheme = useComputedColorScheme();
  const [isDrawn, setIsDrawn] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the scheme changes.
  useEffect(() => {
    const container = box.current;
    const media = audio.current;
    if (!container || !media) return;
    let wave: { destroy: () => void } | null = null;
    let isGone = false;
    import('wavesurfer.js')
      .then(({ default: WaveSurfer }) => {
        if (isGone) return;
        wave = WaveSurfer.create({
          container,
          media,
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
          waveColor: readColor(container, 'var(--edge)'),
          progressColor: readColor(container, 'var(--blueprint)'),
          cursorColor: readColor(container, 'var(--hi-vis)'),
        });
        setIsDrawn(true);
      })
      .catch(() => setIsDrawn(false));
    return () => {
      isGone = true;
      wave?.destroy();
    };
  }, [audio, box, peaks, seconds, scheme]);
  return isDrawn;
}

/** A canvas knows no variables: the element is asked what they come to. */
function readColor(element: HTMLElement, value: string): string {
  const before = element.style.color;
  element.style.color = value;
  const { color } = getComputedStyle(element);
  element.style.color = before;
  return color;
}
