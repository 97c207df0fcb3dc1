import { IconFileMusic } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '#web/components/form/drop.module.css';

const accept = 'audio/*,.m4a,.mp3,.wav,.ogg,.opus,.webm,.aac,.amr,.3gp,.mp4';

/** A place to drop a recording on; on a phone, a button that opens its recordings. */
export function ChooseRecording({ onChoose, busy }: { onChoose: (file: File) => void; busy: boolean }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onChoose(file);
      }}
    >
      <IconFileMusic size={32} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>Choose a recording</span>
      <span className={classes.note}>
        m4a, mp3, wav, ogg or webm, up to 2 hours. It is opened here first.
      </span>
      <input
        type="file"
        className={classes.input}
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
