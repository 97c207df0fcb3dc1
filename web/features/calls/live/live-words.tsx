import { useEffect, useRef } from 'react';
import { formatMoment } from '#domain/calls/call-times.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { speakerNames } from '../page/speaker-names.ts';
import words from '../page/transcript.module.css';
import classes from './live-words.module.css';

/** So near to the end somebody reads along, and what comes next is brought into view. */
const nearPixels = 120;

/** What has been said so far; the newest is at the end. */
export function LiveWords({ lines }: { lines: Turn[] }) {
  const box = useRef<HTMLDivElement>(null);
  const isAlong = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every line that comes.
  useEffect(() => {
    const { current } = box;
    if (current && isAlong.current) current.scrollTop = current.scrollHeight;
  }, [lines.length]);

  return (
    <div
      ref={box}
      role="log"
      aria-label="What is said"
      className={classes.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAlong.current = scrollHeight - scrollTop - clientHeight < nearPixels;
      }}
    >
      <ol className={words.lines}>
        {lines.map((line) => (
          <li key={`${line.start} ${line.text}`} className={words.line} data-speaker={line.speaker}>
            <div className={words.said}>
              <span className={words.moment}>{formatMoment(line.start)}</span>
              <span className={words.speaker}>{speakerNames[line.speaker]}</span>
              <span className={words.text}>{line.text}</span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
