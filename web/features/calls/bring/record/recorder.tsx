import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { longestBroughtSeconds } from '#domain/calls/brought-recordings.ts';
import { formatMoment } from '#domain/calls/call-times.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import type { KeptRecording } from '../keep/kept-recording.ts';
import { LevelMeter } from './level-meter.tsx';
import classes from './recorder.module.css';
import { useRecorder } from './use-recorder.ts';

interface RecorderProps {
  loginId: string;
  onRecorded: (recording: KeptRecording) => void;
}

/** Press, speak, press. */
export function Recorder({ loginId, onRecorded }: RecorderProps) {
  const recorder = useRecorder(loginId, onRecorded);
  const { state, seconds } = recorder;
  const isOn = state === 'recording' || state === 'paused';
  if (!isOn)
    return (
      <div className={classes.box}>
        <Button
          className={classes.record}
          leftSection={<IconMicrophone size={22} aria-hidden="true" />}
          onClick={() => void recorder.start()}
          loading={state === 'asking'}
        >
          Record a memo
        </Button>
        <p className={classes.note}>
          Say who it is about, what you saw, what you promised and by when. Up to{' '}
          {longestBroughtSeconds.memo / 60} minutes.
        </p>
        <ErrorBox message={recorder.problem} />
      </div>
    );
  return (
    <div className={classes.box} data-state={state}>
      <div className={classes.head}>
        <span className={classes.live} role="status">
          {state === 'recording' ? 'Recording' : 'Paused'}
        </span>
        <span className={classes.time} role="timer" aria-label="Recorded so far">
          {formatMoment(seconds)}
        </span>
      </div>
      <LevelMeter levels={recorder.levels} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={
            state === 'recording' ? (
              <IconPlayerPause size={18} aria-hidden="true" />
            ) : (
              <IconMicrophone size={18} aria-hidden="true" />
            )
          }
          onClick={state === 'recording' ? recorder.pause : recorder.resume}
        >
          {state === 'recording' ? 'Pause' : 'Go on'}
        </Button>
        <Button leftSection={<IconPlayerStop size={18} aria-hidden="true" />} onClick={recorder.stop}>
          Stop and listen
        </Button>
      </div>
    </div>
  );
}
