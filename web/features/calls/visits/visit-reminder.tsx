import { Button } from '@mantine/core';
import type { VisitPreview } from '#domain/visits/shown-visits.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import confirm from '#web/components/state/confirm.module.css';
import { Notice } from '#web/components/state/notice.tsx';
import { formatAhead, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangeVisitReminder, type VisitPlace } from './api.ts';
import classes from './visit-dialog.module.css';
import { VisitDialog } from './visit-dialog.tsx';

interface VisitReminderProps {
  place: VisitPlace;
  opened: boolean;
  onClose: () => void;
}

/** Whether the customer of one visit is told the day before, and in which words. */
export function VisitReminder({ place, opened, onClose }: VisitReminderProps) {
  return (
    <VisitDialog title="Remind the customer the day before" place={place} opened={opened} onClose={onClose}>
      {({ reminder }) => <Choice place={place} reminder={reminder} onClose={onClose} />}
    </VisitDialog>
  );
}

function Choice({
  place,
  reminder,
  onClose,
}: Pick<VisitReminderProps, 'place' | 'onClose'> & { reminder: VisitPreview['reminder'] }) {
  const change = useChangeVisitReminder(place);
  const { text, sentAt, obstacle, own, byDefault } = reminder;
  const isOn = change.isPending ? (change.variables?.remind ?? byDefault) : (own ?? byDefault);

  function choose(remind: boolean) {
    // What the settings say anyway is not said of the visit too.
    change.mutate(
      { remind: remind === byDefault ? null : remind },
      {
        onSuccess: () => toast.success(remind ? 'Reminder turned on' : 'Reminder turned off'),
      },
    );
  }

  return (
    <Form onSubmit={(event) => event.preventDefault()} aria-busy={change.isPending}>
      {sentAt ? (
        <Notice>They were reminded {formatWhen(sentAt)}.</Notice>
      ) : (
        <CheckField
          label="Text them the day before"
          description={`${describe(reminder, isOn)} ${byDefault ? 'Your settings say yes for every visit.' : 'Your settings say no for other visits.'}`}
          checked={isOn}
          disabled={change.isPending}
          onChange={({ currentTarget: { checked } }) => choose(checked)}
        />
      )}
      {text && (
        <div>
          <p className={classes.label}>The text</p>
          <p className={classes.bubble}>{text}</p>
        </div>
      )}
      {!sentAt && obstacle && <Notice>{obstacle}</Notice>}
      <SaveProblem
        change={change}
        fallback="That was not saved. Try again."
        onRetry={() => choose(!(own ?? byDefault))}
      />
      <div className={confirm.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Form>
  );
}

/** A visit that is moved, done or called off before then gets none. */
function describe({ goesOutAt, obstacle }: VisitPreview['reminder'], isOn: boolean): string {
  if (obstacle) return 'It cannot go out as things are.';
  if (!goesOutAt) return 'It is too late for this visit.';
  return `${isOn ? 'Goes out' : 'Would go out'} ${formatAhead(goesOutAt)}.`;
}
