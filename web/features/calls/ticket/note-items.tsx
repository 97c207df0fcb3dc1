import { Checkbox } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#domain/calls/call-times.ts';
import type { NoteItem } from '#domain/calls/notes.ts';
import { notStated } from '#domain/calls/notes-wording.ts';
import type { TranscriptLine } from '#domain/calls/shown-calls.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useTickItem } from '../api.ts';
import { usePlayerControls } from '../page/player.tsx';
import classes from './note-items.module.css';

/** Where an item was said; none for a line that a person added, or when the recording is gone. */
type Moments = Pick<TranscriptLine, 'start'>[] | null;

export function NoteItems({ items, moments }: { items: NoteItem[]; moments: Moments }) {
  if (items.length === 0) return <p className={classes.none}>{notStated}</p>;
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${item.text} ${item.evidence.join()}`} className={classes.item}>
          <Said evidence={item.evidence} moments={moments}>
            {item.text}
          </Said>
        </li>
      ))}
    </ul>
  );
}

/** The words play the moment they come from. */
export function Said({
  evidence,
  moments,
  children,
}: {
  evidence: number[];
  moments: Moments;
  children: ReactNode;
}) {
  const { playFrom } = usePlayerControls();
  const start = moments?.[evidence[0] ?? -1]?.start;
  if (start === undefined) return <div className={classes.words}>{children}</div>;
  return (
    <button type="button" className={classes.jump} onClick={() => playFrom(start)}>
      <span className={classes.words}>{children}</span>
      <span className={classes.moment}>
        <IconPlayerPlayFilled size={10} aria-hidden="true" />
        <span className={classes.hidden}>, play from </span>
        {formatMoment(start)}
      </span>
    </button>
  );
}

interface TickItemProps {
  callId: string;
  /** What the tick is kept under. */
  item: string;
  label: string;
  done: boolean;
  children: ReactNode;
}

/** A check box for something to do: a tick is kept at once. */
export function TickItem({ callId, item, label, done, children }: TickItemProps) {
  const tick = useTickItem(callId);
  return (
    <li className={classes.tick} data-done={done}>
      <Checkbox
        className={classes.box}
        aria-label={label}
        checked={done}
        onChange={(event) =>
          tick.mutate(
            { item, done: event.currentTarget.checked },
            { onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')) },
          )
        }
      />
      {children}
    </li>
  );
}

export function TickList({ children }: { children: ReactNode }) {
  return <ul className={classes.items}>{children}</ul>;
}
