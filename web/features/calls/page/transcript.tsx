import { useEffect, useRef } from 'react';
import { formatMoment } from '#domain/calls/call-times.ts';
import { writeOutLost } from '#domain/calls/halves.ts';
import { readBackOutcomes } from '#domain/calls/read-back.ts';
import type { ShownHalf, ShownReadBack, TranscriptLine } from '#domain/calls/shown-calls.ts';
import { usePlayerControls, usePlayerState } from './player.tsx';
import { speakerNames } from './speaker-names.ts';
import classes from './transcript.module.css';

interface Props {
  lines: TranscriptLine[];
  /** Stand where they were said, between the words of the people. */
  readBacks: ShownReadBack[];
  /** Of a call that was joined, the first and what was joined into it. */
  halves: ShownHalf[];
  canPlay: (seconds: number) => boolean;
}

type Entry =
  | { start: number; line: TranscriptLine }
  | { start: number; readBack: ShownReadBack }
  | { start: number; seam: ShownHalf };

/** What was said. The line that is being heard is marked, and stays in view, also when a link leads there. */
export function Transcript({ lines, readBacks, halves, canPlay }: Props) {
  const entries: Entry[] = [
    // Before what begins in the same moment.
    ...halves.slice(1).map((seam) => ({ start: seam.fromSeconds, seam })),
    ...lines.map((line) => ({ start: line.start, line })),
    ...readBacks.map((readBack) => ({ start: readBack.start, readBack })),
  ].sort((a, b) => a.start - b.start);
  const list = useRef<HTMLOListElement>(null);
  const { playFrom } = usePlayerControls();
  const { seconds } = usePlayerState();
  const heard =
    seconds > 0 ? entries.findLastIndex((entry) => 'line' in entry && entry.start <= seconds + 0.05) : -1;

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
      {entries.map((entry, index) =>
        'seam' in entry ? (
          <li key={entry.seam.callId} className={classes.seam}>
            <span>The call dropped.</span> {writeOutLost(entry.seam.lostSeconds)}
          </li>
        ) : 'readBack' in entry ? (
          <li key={entry.readBack.id} className={classes.line} data-speaker="jotline">
            <div className={classes.said}>
              <span className={classes.moment}>{formatMoment(entry.start)}</span>
              <span className={classes.speaker}>Jotline read back</span>
              <span className={classes.text}>
                {entry.readBack.wording} <b>{readBackOutcomes[entry.readBack.state]}.</b>
              </span>
            </div>
          </li>
        ) : (
          <li
            key={`${entry.start} ${entry.line.text}`}
            className={classes.line}
            data-speaker={entry.line.speaker}
            data-heard={index === heard}
            aria-current={index === heard ? 'true' : undefined}
          >
            {canPlay(entry.start) ? (
              <button type="button" className={classes.said} onClick={() => playFrom(entry.start)}>
                <Said line={entry.line} />
              </button>
            ) : (
              <div className={classes.said}>
                <Said line={entry.line} />
              </div>
            )}
          </li>
        ),
      )}
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
