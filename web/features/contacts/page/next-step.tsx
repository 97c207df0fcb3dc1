import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import type { ContactDetail, NextStep as Step } from '#domain/contacts/shown-contacts.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useFinishPromise } from '../api.ts';
import { Card } from './card.tsx';
import classes from './next-step.module.css';
import { findTextHold } from './reach.tsx';

/** One thing to do for this person: what was promised, else what makes sense now. */
export function NextStep({ detail: { contact, nextStep } }: { detail: ContactDetail }) {
  return (
    <Card title="Next step" isFirst>
      {nextStep?.kind === 'promise' && <Promised key={nextStep.text} step={nextStep} />}
      {nextStep?.kind === 'review' && (
        <p>
          The job is done. <Link to="/dashboard/campaigns/review">Ask for a review</Link>
        </p>
      )}
      {!nextStep && <p className={classes.none}>{suggest(contact)}</p>}
    </Card>
  );
}

type Promise = Extract<Step, { kind: 'promise' }>;

function Promised({ step }: { step: Promise }) {
  const finish = useFinishPromise();
  const { callId, owner, text, due, jobTitle, startedAt, others } = step;
  return (
    <>
      <div className={classes.item}>
        <Checkbox
          className={classes.box}
          aria-label={`Done: ${text}`}
          checked={finish.isPending || finish.isSuccess}
          onChange={() =>
            finish.mutate(
              { callId, item: text },
              { onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')) },
            )
          }
        />
        <div className={classes.words}>
          <p className={classes.text}>{text}</p>
          <p className={classes.small}>
            {owner === 'pro' ? 'You promised it' : 'They promised it'}
            {due && !text.includes(due) && ` · ${due}`}
          </p>
        </div>
      </div>
      <p className={classes.from}>
        <Link to={`/dashboard/calls/${callId}`}>{jobTitle}</Link>,{' '}
        <time dateTime={startedAt} title={formatExactly(startedAt)}>
          {formatWhen(startedAt)}
        </time>
        {others > 0 && ` · ${others} more open`}
      </p>
    </>
  );
}

function suggest(contact: ContactDetail['contact']): string {
  if (!contact.phone) return 'Nothing is open. Add a phone number, and you can call and text them from here.';
  if (findTextHold(contact)) return 'Nothing is open. Give them a call when you need something.';
  return 'Nothing is open. A text to ask how things are going keeps you in mind.';
}
