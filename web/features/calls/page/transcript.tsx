import { useEffect, useRef } from 'react';
import { formatMoment } from '#domain/calls/call-times.ts';
import type { TranscriptLine } from '#domain/calls/shown-calls.ts';
import { usePlayerControls, usePlayerState } from './player.tsx';
import { speakerNames } from './speaker-names.ts';
import classes from './transcript.module.css';

/** What was said. The line that is being heard is marked, and stays in view, also when a link leads there. */
export function Transcript({ lines, canPlay }: { lines: TranscriptLine[]; canPlay: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const { playFrom } = usePlayerControls();
  const { seconds } = usePlayerState();
  const heard = seconds > 0 ? lines.findLastIndex((line) => line.start <= seconds + 0.05) : -1;

  useEffect(() => {
    const box = list.current;
    const line = box?.children[heard];
    if (!box || !(line instanceof HTMLElement)) return;
    // On a phone the list is as long as the page, which is then left where the reader has it.
    if (box.scrollHeight <= box.clientHeight) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = line.offsetTop - box.clientHeight / 2 + line.offsetHeight / 2;
    box.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' });
  }, [heard]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it even without buttons.
    <ol ref={list} className={classes.lines} tabIndex={0} aria-label="Transcript">
      {lines.map((line, index) => (
        <li
          key={`${line.start} ${line.text}`}
          className={classes.line}
          data-speaker={line.speaker}
          data-heard={index === heard}
          aria-current={index === heard ? 'true' : undefined}
        >
          {canPlay ? (
            <button type="button" className={classes.said} onClick={() => playFrom(line.start)}>
              <Said line={line} />
            </button>
          ) : (
            <div className={classes.said}>
              <Said line={line} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Said({ line }: { line: TranscriptLine }) {
  return (
    <>
      <span className={classes.moment}>{formatMoment(line.start)}</span>
      <span className={classes.speaker}>{speakerNames[line.speaker]}</span>
      <span className={classes.text}>{line.text}</span>
    </>
  );
}
