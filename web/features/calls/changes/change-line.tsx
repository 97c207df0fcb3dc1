import { ActionIcon, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ChangePart, changePartNames } from '#domain/calls/changes/changes.ts';
import type { Clip } from '#domain/calls/find-clip.ts';
import { PlaySound } from '../play-sound.tsx';
import classes from './change-order.module.css';

export interface DraftLine {
  key: string;
  part: ChangePart;
  before: string;
  after: string;
  clips: { before: Clip; after: Clip };
}

type Side = 'before' | 'after';

interface Props {
  line: DraftLine;
  /** Whose recording each moment is of. */
  callIds: Record<Side, string>;
  onChange: (words: Partial<DraftLine>) => void;
  onLeaveOut: () => void;
}

const sideNames = { before: 'Was', after: 'Is now' } as const;
const nothing = { before: 'Not part of the job', after: 'No longer part of the job' } as const;

/** How it was and how it is now, each with the moment it was said at. */
export function ChangeLine({ line, callIds, onChange, onLeaveOut }: Props) {
  const what = `${changePartNames[line.part]}: ${line.after || line.before}`;
  return (
    <div className={classes.line}>
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className={classes.side}>
          <span className={classes.sound}>
            <PlaySound src={clipUrl(callIds[side], line.clips[side])} text={`${sideNames[side]}, ${what}`} />
          </span>
          <Textarea
            className={classes.words}
            label={sideNames[side]}
            aria-label={`${sideNames[side]}, ${what}`}
            placeholder={nothing[side]}
            autosize
            minRows={1}
            maxLength={500}
            value={line[side]}
            onChange={(event) => onChange({ [side]: event.currentTarget.value })}
          />
        </div>
      ))}
      <ActionIcon
        className={classes.leave}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Leave out ${what}`}
        onClick={onLeaveOut}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

const clipUrl = (callId: string, { start, end }: Clip) =>
  `/api/calls/${callId}/clip.wav?start=${start.toFixed(3)}&end=${end.toFixed(3)}`;
