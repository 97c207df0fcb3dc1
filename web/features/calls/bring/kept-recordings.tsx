import { Button } from '@mantine/core';
import { broughtRate, sourceNames } from '#domain/calls/brought-recordings.ts';
import { formatDuration } from '#domain/calls/call-times.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { DiscardRecording } from './discard-recording.tsx';
import type { KeptRecording } from './keep/kept-recording.ts';
import classes from './kept-recordings.module.css';

interface KeptRecordingsProps {
  recordings: KeptRecording[];
  onOpen: (recording: KeptRecording) => void;
}

/** What this device has and the server does not. */
export function KeptRecordings({ recordings, onOpen }: KeptRecordingsProps) {
  if (recordings.length === 0) return null;
  return (
    <section className={classes.kept} aria-labelledby="kept-recordings">
      <h2 id="kept-recordings">Not sent yet</h2>
      <p className={classes.note}>Kept on this device until Jotline has them.</p>
      <RowList>
        {recordings.map((recording) => (
          <Row key={recording.id} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{recording.fileName ?? sourceNames[recording.source]}</span>
              <span className={classes.note}>
                <time dateTime={recording.recordedAt} title={formatExactly(recording.recordedAt)}>
                  {formatWhen(recording.recordedAt)}
                </time>
                {' · '}
                {describe(recording)}
              </span>
            </div>
            <div className={classes.actions}>
              <Button variant="default" onClick={() => onOpen(recording)}>
                {recording.details ? 'Send' : 'Open'}
              </Button>
              <DiscardRecording recording={recording} />
            </div>
          </Row>
        ))}
      </RowList>
    </section>
  );
}

function describe({ samples, details }: KeptRecording): string {
  if (!samples) return 'the page was closed while it was recorded';
  const length = formatDuration(samples.size / broughtRate);
  return details ? `${length}, waits to be sent` : length;
}
