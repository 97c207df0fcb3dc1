import { useEffect, useRef } from 'react';
import { type BroughtSource, sourceNames } from '#domain/calls/brought-recordings.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import classes from './add-recording.module.css';
import { ChooseRecording } from './choose-recording.tsx';
import { useRecordingsHere } from './keep/recordings-here.ts';
import { KeptRecordings } from './kept-recordings.tsx';
import { Recorder } from './record/recorder.tsx';
import { RecordingForm } from './recording-form.tsx';
import { useBring } from './use-bring.ts';

interface AddRecordingProps {
  loginId: string;
  way: BroughtSource;
  onWay: (way: BroughtSource) => void;
  /** Another app brought one here. */
  isShared: boolean;
  onShared: () => void;
}

const ways = [
  { value: 'upload', label: 'Add a recording' },
  { value: 'memo', label: 'Record a memo' },
] as const;

/** A file or a memo first, then what it is, then it goes out; what did not go out yet lies below. */
export function AddRecording({ loginId, way, onWay, isShared, onShared }: AddRecordingProps) {
  const bring = useBring(loginId);
  const takes = useRef(false);
  useEffect(() => {
    // Once, however often the page is drawn meanwhile.
    if (!isShared || takes.current) return;
    takes.current = true;
    onShared();
    void bring.openShared();
  });
  const { recordings, isKeptHere } = useRecordingsHere(loginId);
  if (bring.opened)
    return (
      <RecordingForm
        key={bring.opened.id}
        recording={bring.opened}
        isKeptHere={isKeptHere}
        onClose={bring.close}
      />
    );
  return (
    <div className={classes.column}>
      <ChoiceRow legend="How it comes in" name="way" choices={ways} value={way} onChange={onWay} />
      {way === 'memo' ? (
        <Recorder loginId={loginId} onRecorded={(recording) => void bring.openKept(recording)} />
      ) : (
        <ChooseRecording onChoose={(file) => void bring.openFile(file)} busy={bring.isOpening} />
      )}
      {bring.isOpening && <Loading text={`Opening the ${sourceNames[way].toLowerCase()}...`} />}
      <ErrorBox message={bring.problem} />
      <KeptRecordings recordings={recordings} onOpen={(recording) => void bring.openKept(recording)} />
    </div>
  );
}
