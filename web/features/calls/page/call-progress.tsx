import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { nameCall } from '#domain/calls/brought-recordings.ts';
import { callStateNames, describeSkip, waitingForPlanReason } from '#domain/calls/call-wording.ts';
import { type CallState, isFinished } from '#domain/calls/calls.ts';
import { canWriteAnyway } from '#domain/calls/no-job.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { Meter } from '#web/components/meter.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useRetryCall } from '../api.ts';
import classes from './call-progress.module.css';
import { DoubtCard } from './doubt-card.tsx';
import { WriteAnyway } from './write-anyway.tsx';

/** A call without notes: how far it is, or why there are none. */
export function CallProgress({ detail: { call } }: { detail: CallDetail }) {
  const title = nameCall(call);
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h1>
          <WholePhones>{title}</WholePhones>
        </h1>
        <time dateTime={call.startedAt} title={formatExactly(call.startedAt)}>
          {formatWhen(call.startedAt)} · {call.number}
        </time>
      </div>
      {call.state === 'waiting_for_plan' && <p>{waitingForPlanReason}</p>}
      {call.state === 'skipped' && call.skipReason && (
        <p className={classes.verdict}>{describeSkip(call.skipReason, call.noJobReason)}</p>
      )}
      {canWriteAnyway(call) && <NoJob callId={call.id} />}
      {call.doubt && <DoubtCard call={call} doubt={call.doubt} />}
      {call.state === 'failed' && <Failed call={call} />}
      {!isFinished(call.state) && <Steps call={call} />}
    </section>
  );
}

const steps = ['recording', 'transcribing', 'writing_notes', 'sending'] as const satisfies CallState[];
const order: CallState[] = [
  'ringing',
  'recording',
  'recorded',
  'transcribing',
  'writing_notes',
  'sending',
  'done',
];

const listening = 'Jotline is listening. Words and a first draft of the notes show up here while you talk.';
const comingByThemselves = 'The notes appear here by themselves, and in the inbox of your team.';

function Steps({ call }: { call: CallDetail['call'] }) {
  const at = order.indexOf(call.state);
  return (
    <>
      <div role="status">
        <ol className={classes.steps}>
          {steps.map((step) => {
            const place = order.indexOf(step);
            const phase = at > place ? 'done' : at === place ? 'now' : 'next';
            return (
              <li key={step} className={classes.step} data-phase={phase} data-live={step === 'recording'}>
                <span className={classes.mark} aria-hidden="true">
                  {phase === 'done' && <IconCheck size={14} stroke={3.5} />}
                </span>
                {step === 'recording' && call.source !== 'phone' ? 'Put together' : callStateNames[step]}
                {phase === 'now' && step === 'transcribing' && call.progressPercent !== null && (
                  <span className={classes.percent}> {call.progressPercent}%</span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {call.state === 'transcribing' && (
        <Meter max={100} value={call.progressPercent ?? undefined} aria-label="Written down" />
      )}
      <p className={classes.note}>{call.waitingReason ?? (call.isLive ? listening : comingByThemselves)}</p>
    </>
  );
}

function NoJob({ callId }: { callId: string }) {
  return (
    <>
      <p className={classes.note}>
        No notes were written. Recording and transcript are kept, so you can have them written now.
      </p>
      <WriteAnyway callId={callId} />
    </>
  );
}

function Failed({ call }: { call: CallDetail['call'] }) {
  const retry = useRetryCall(call.id);
  return (
    <div className={classes.failed}>
      <ErrorBox message={call.failureReason} />
      <Button
        loading={retry.isPending}
        onClick={() =>
          retry.mutate(undefined, {
            onSuccess: () => toast.success('Trying again'),
            onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
          })
        }
      >
        Retry
      </Button>
    </div>
  );
}
