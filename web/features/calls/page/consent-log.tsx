import { formatMoment } from '#domain/calls/call-times.ts';
import { nameReadBack, readBackOutcomes } from '#domain/calls/read-back.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { formatExactly } from '#web/lib/format-when.ts';
import classes from '../ticket/fact-list.module.css';

type ConsentEvent = CallDetail['consent']['events'][number];

const names: Record<string, (event: ConsentEvent) => string> = {
  announcement: ({ wordingVersion }) => `Announced (wording ${wordingVersion})`,
  beep: () => 'Beeps',
  recording_started: () => 'Recording started',
  recording_paused: () => 'Recording paused',
  recording_resumed: () => 'Recording again',
  recording_deleted: () => 'Recording deleted',
  key_pressed: ({ key }) => `Key ${key} pressed`,
  refusal_spoken: ({ by }) =>
    by ? `${by} listened: someone did not want to be recorded` : 'Someone did not want to be recorded',
  refusal_doubted: () => 'Somebody may have said no; the call was held',
  refusal_ruled_out: ({ by }) => `${by ?? 'Somebody'} listened: it was no refusal`,
  refusal_undecided: () => 'Nobody said in time whether it was a refusal',
  call_refused: () => 'Call not recorded',
  read_back: ({ readBack }) =>
    readBack && readBack.fields.length > 0
      ? `Read back: ${nameReadBack(readBack.fields)}`
      : 'Nothing to read back yet',
  read_back_settled: ({ readBack }) =>
    `After reading back: ${readBackOutcomes[readBack?.outcome ?? 'no_answer'].toLowerCase()}`,
  hung_up: () => 'Hung up',
  consent_stated: ({ by, from, wordingVersion }) =>
    `${by ?? 'Somebody'} stated (wording ${wordingVersion})${from ? `, from ${from}` : ''}`,
};

/** What was announced and what was heard of it: one sentence, and behind it every entry with its words. */
export function ConsentLog({ consent }: { consent: CallDetail['consent'] }) {
  return (
    <details className={classes.box}>
      <summary className={classes.head}>
        <span className={classes.title}>Consent log</span>
        <span className={classes.lead}>{consent.summary}</span>
      </summary>
      <ul className={classes.facts}>
        {consent.events.map((event) => (
          <li key={event.id} className={classes.fact}>
            <time className={classes.at} dateTime={event.happenedAt} title={formatExactly(event.happenedAt)}>
              {event.offsetSeconds === null ? '–' : formatMoment(event.offsetSeconds)}
            </time>
            <div>
              {(names[event.kind] ?? (() => event.kind))(event)}
              {event.wording && <q className={classes.quote}>{event.wording}</q>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
