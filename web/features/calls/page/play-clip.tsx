import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { findClip } from '#domain/calls/find-clip.ts';
import type { Reading } from '#domain/calls/notes.ts';
import type { TranscriptLine } from '#domain/calls/shown-calls.ts';
import classes from './play-clip.module.css';
import { usePlayerControls, usePlayerState } from './player.tsx';

/** The two seconds a value was said in, and then silence. Nothing where it was not said, or the sound is gone. */
export function PlayClip({ reading, lines }: { reading: Reading; lines: TranscriptLine[] }) {
  const { playClip, toggle } = usePlayerControls();
  const { clip: playing, isPlaying } = usePlayerState();
  const clip = findClip(reading, lines);
  if (!clip) return null;
  const isHeard = isPlaying && playing?.start === clip.start && playing.end === clip.end;
  return (
    <button
      type="button"
      className={classes.play}
      data-playing={isHeard}
      onClick={() => (isHeard ? toggle() : playClip(clip))}
    >
      {isHeard ? (
        <IconPlayerStopFilled size={16} aria-hidden="true" />
      ) : (
        <IconPlayerPlayFilled size={16} aria-hidden="true" />
      )}
      {isHeard ? 'Stop' : 'Play'}
    </button>
  );
}
