import { missingKey } from '#domain/calls/edit-notes.ts';
import type { Notes } from '#domain/calls/notes.ts';
import { missingNames } from '#domain/calls/notes-wording.ts';
import type { TranscriptLine } from '#domain/calls/shown-calls.ts';
import classes from './action-items.module.css';
import { Said, TickItem, TickList } from './note-items.tsx';

interface Props {
  callId: string;
  notes: Notes;
  doneItems: string[];
}

export function ActionItems({
  callId,
  notes,
  doneItems,
  moments,
}: Props & { moments: TranscriptLine[] | null }) {
  return (
    <TickList>
      {notes.actionItems.map((item) => {
        const who = item.owner === 'pro' ? 'You' : 'Customer';
        return (
          <TickItem
            key={`${item.text} ${item.evidence.join()}`}
            callId={callId}
            item={item.text}
            label={`${who}: ${item.text}`}
            done={doneItems.includes(item.text)}
          >
            <Said evidence={item.evidence} moments={moments}>
              <span className={classes.owner} data-owner={item.owner}>
                {who}
              </span>{' '}
              {item.text}
              {item.due && <span className={classes.due}> · {item.due}</span>}
            </Said>
          </TickItem>
        );
      })}
    </TickList>
  );
}

export function MissingItems({ callId, notes, doneItems }: Props) {
  return (
    <TickList>
      {notes.missing.map((label) => (
        <TickItem
          key={label}
          callId={callId}
          item={missingKey(label)}
          label={`Asked for: ${missingNames[label]}`}
          done={doneItems.includes(missingKey(label))}
        >
          <Said evidence={[]} moments={null}>
            <span className={classes.owner}>Ask</span> {missingNames[label]}
          </Said>
        </TickItem>
      ))}
    </TickList>
  );
}
