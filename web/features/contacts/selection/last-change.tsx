import { Button } from '@mantine/core';
import { useState } from 'react';
import { leftOutWords, type ShownBulkChange } from '#domain/contacts/bulk-changes.ts';
import { Meter } from '#web/components/meter.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { countContacts, inWords } from './count-contacts.ts';
import classes from './last-change.module.css';
import { useLastChange, useUndoBulkChange } from './selection-api.ts';

const closedKey = 'jotline-closed-change';

/** Where storage is blocked, it is closed for this page. */
function readClosed(): string | null {
  try {
    return localStorage.getItem(closedKey);
  } catch {
    return null;
  }
}

function keepClosed(id: string): void {
  try {
    localStorage.setItem(closedKey, id);
  } catch {}
}

/** How far the last change of many is, then what came of it, who was left out and why, and the way back. */
export function LastChange() {
  const change = useLastChange().data ?? null;
  const [closed, setClosed] = useState(readClosed);
  const shown = change && change.id !== closed ? change : null;

  function close(id: string) {
    keepClosed(id);
    setClosed(id);
  }

  return (
    <div role="status" className={classes.box} data-shown={shown !== null}>
      {shown && <Change change={shown} onClose={() => close(shown.id)} />}
    </div>
  );
}

function Change({ change, onClose }: { change: ShownBulkChange; onClose: () => void }) {
  const undo = useUndoBulkChange();
  const { state, total, handled } = change;
  const isAtWork = state === 'queued' || state === 'running';
  return (
    <>
      <div className={classes.words}>
        <p className={classes.title}>{isAtWork ? describeWork(change) : describeResult(change)}</p>
        {isAtWork && (
          <Meter value={handled} max={total} aria-label={`${inWords(handled)} of ${inWords(total)}`} />
        )}
        {!isAtWork && change.leftOut.length > 0 && (
          <p className={classes.note}>
            Left out:{' '}
            {change.leftOut
              .map(({ reason, count }) => `${inWords(count)} ${leftOutWords[reason]}`)
              .join(', ')}
            .
          </p>
        )}
        {state === 'failed' && <p className={classes.note}>{change.failureReason}</p>}
      </div>
      {!isAtWork && (
        <div className={classes.buttons}>
          {change.canUndo && (
            <Button
              variant="default"
              loading={undo.isPending}
              onClick={() =>
                undo.mutate(change, {
                  onError: (error) => toast.error(messageOf(error, 'It was not undone. Try again.')),
                })
              }
            >
              Undo
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </>
  );
}

function describeWork({ action, tag, isUndo, total }: ShownBulkChange): string {
  const many = countContacts(total);
  if (isUndo) return `Undoing the tag “${tag}” of ${many}...`;
  if (action === 'add_tag') return `Adding the tag “${tag}” to ${many}...`;
  if (action === 'remove_tag') return `Taking the tag “${tag}” off ${many}...`;
  return action === 'consent' ? `Recording the consent of ${many}...` : `Deleting ${many}...`;
}

function describeResult({ action, tag, isUndo, changed }: ShownBulkChange): string {
  const many = countContacts(changed);
  if (isUndo) return `Undone: ${many} ${changed === 1 ? 'has' : 'have'} their tags of before.`;
  if (action === 'add_tag') return `Tag “${tag}” added to ${many}.`;
  if (action === 'remove_tag') return `Tag “${tag}” taken off ${many}.`;
  return action === 'consent' ? `Consent recorded for ${many}.` : `${many} deleted.`;
}
