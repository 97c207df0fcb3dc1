import { IconAlertTriangle, IconCheck, IconHandStop, IconMinus, IconPlayerPause } from '@tabler/icons-react';
import { callStateNames } from '#domain/calls/call-wording.ts';
import { type CallState, isFinished } from '#domain/calls/calls.ts';
import classes from './call-state-mark.module.css';

const iconProps = { size: 16, stroke: 2.5, 'aria-hidden': true } as const;

/** The state in a word, with a sign beside it: never by colour alone. */
export function CallStateMark({ state, percent }: { state: CallState; percent?: number | null }) {
  const share = state === 'transcribing' && percent !== null && percent !== undefined ? ` ${percent}%` : '';
  return (
    <span className={classes.mark} data-state={isFinished(state) ? state : 'working'}>
      {state === 'done' && <IconCheck {...iconProps} />}
      {state === 'failed' && <IconAlertTriangle {...iconProps} />}
      {state === 'waiting_for_plan' && <IconPlayerPause {...iconProps} />}
      {state === 'held' && <IconHandStop {...iconProps} />}
      {state === 'skipped' && <IconMinus {...iconProps} />}
      {!isFinished(state) && (
        <span className={classes.dot} data-live={state === 'recording'} aria-hidden="true" />
      )}
      {callStateNames[state]}
      {share}
    </span>
  );
}
