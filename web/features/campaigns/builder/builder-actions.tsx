import { Button } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { AudienceList } from '../audience-list.tsx';
import classes from './builder-actions.module.css';
import type { useBuilder } from './use-builder.ts';

type BuilderActionsProps = Pick<
  ReturnType<typeof useBuilder>,
  'draft' | 'press' | 'attempt' | 'pressAgain' | 'isSaved' | 'isBusy' | 'isPaid'
>;

export function BuilderActions(builder: BuilderActionsProps) {
  const { draft, press, attempt, isBusy, isPaid } = builder;
  const startLabel = draft.scheduledAt ? 'Save and schedule' : 'Save and start now';
  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDeviceMobileMessage size={18} aria-hidden="true" />}
          onClick={() => void press('textMyself')}
          disabled={isBusy}
        >
          Text it to me first
        </Button>
        <AudienceList choice={draft} />
      </div>
      <SaveProblem
        change={attempt}
        fallback={
          builder.isSaved
            ? 'The draft is saved, but that did not work. Try again.'
            : 'That did not work. Try again.'
        }
        onRetry={builder.pressAgain}
      />
      <div className={classes.buttons}>
        {isPaid ? (
          <Button onClick={() => void press('start')} disabled={isBusy}>
            {startLabel}
          </Button>
        ) : (
          <Button onClick={() => void press('putInCart')} disabled={isBusy}>
            Add to Cart
          </Button>
        )}
        <Button variant="default" onClick={() => void press('saveDraft')} disabled={isBusy}>
          Save draft
        </Button>
      </div>
      <FormNote>
        {isPaid
          ? 'This campaign is paid for. Nothing more is charged.'
          : 'Nothing is sent to customers or charged until you check out. $14.99 a month, prorated.'}
      </FormNote>
    </>
  );
}
