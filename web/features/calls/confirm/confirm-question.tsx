import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, type Ref, useState } from 'react';
import type { CustomerField, Reading } from '#domain/calls/notes.ts';
import { customerFieldNames } from '#domain/calls/notes-wording.ts';
import type { TranscriptLine } from '#domain/calls/shown-calls.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { PlayClip } from '../page/play-clip.tsx';
import classes from './confirm-question.module.css';
import { fieldInputs } from './field-input.ts';
import { markDifference } from './mark-difference.ts';
import { showField } from './show-field.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  field: CustomerField;
  readings: Reading[];
  lines: TranscriptLine[];
  isBusy: boolean;
  change: Answered;
  onAnswer: (value: string) => void;
}

type Answered = ComponentProps<typeof SaveProblem>['change'];

const sources: Record<NonNullable<Reading['source']>, string> = {
  caller: 'the number that called',
  contact: 'in your contacts',
  vocabulary: 'a word you corrected before',
};

const notKept = 'That was not kept. Try again.';

/** One value in doubt: what it may be, what was said, and room for something else. */
export function ConfirmQuestion({ ref, field, readings, lines, isBusy, change, onAnswer }: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = readings.map(({ value }) => showField(field, value));

  function choose(value: string) {
    setChosen(value);
    onAnswer(value);
  }

  return (
    <div className={classes.question}>
      <div className={classes.head}>
        <h1 ref={ref} tabIndex={-1} className={classes.title}>
          <span className={classes.name}>{customerFieldNames[field]}</span>{' '}
          {readings.length > 1 ? 'Which is right?' : 'Is this right?'}
        </h1>
        {readings[0] && <PlayClip reading={readings[0]} lines={lines} />}
      </div>
      <div className={classes.choices}>
        {readings.map((reading, index) => (
          <Button
            key={reading.value}
            variant="default"
            className={classes.choice}
            fullWidth
            disabled={isBusy && chosen !== reading.value}
            loading={isBusy && chosen === reading.value}
            onClick={() => choose(reading.value)}
            aria-label={readings.length > 1 ? shown[index] : `Yes, ${shown[index]}`}
          >
            <Value text={shown[index] ?? ''} other={shown[1 - index]} />
            {reading.source && <span className={classes.source}>{sources[reading.source]}</span>}
            {readings.length === 1 && <span className={classes.yes}>Yes</span>}
          </Button>
        ))}
      </div>
      {isTyping ? (
        <TypedAnswer field={field} start={shown[0] ?? ''} isBusy={isBusy} change={change} onAnswer={choose} />
      ) : (
        <>
          <SaveProblem
            change={change}
            fallback={notKept}
            kept="Your answer was not lost."
            onRetry={() => chosen !== null && choose(chosen)}
          />
          <Button variant="subtle" fullWidth className={classes.else} onClick={() => setIsTyping(true)}>
            Something else
          </Button>
        </>
      )}
    </div>
  );
}

/** What the two readings do not share stands out: at arm's length one letter is easily missed. */
function Value({ text, other }: { text: string; other: string | undefined }) {
  const [before, own, after] = markDifference(text, other);
  return (
    <span className={classes.value}>
      {before}
      {own && <span className={classes.own}>{own}</span>}
      {after}
    </span>
  );
}

function TypedAnswer({
  field,
  start,
  isBusy,
  change,
  onAnswer,
}: {
  field: CustomerField;
  start: string;
  isBusy: boolean;
  change: Answered;
  onAnswer: (value: string) => void;
}) {
  const [typed, setTyped] = useState(start);

  function submit(event: FormEvent) {
    event.preventDefault();
    onAnswer(typed);
  }

  return (
    <form className={classes.typed} onSubmit={submit} noValidate>
      <TextInput
        size="lg"
        aria-label={customerFieldNames[field]}
        {...fieldInputs[field]}
        value={typed}
        maxLength={500}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" loading={isBusy} disabled={!typed.trim()}>
        Save
      </Button>
      <SaveProblem change={change} fallback={notKept} />
    </form>
  );
}
