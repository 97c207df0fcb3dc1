import { Button } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { FormNote } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { AudienceList } from '../audience-list.tsx';
import classes from './builder-actions.module.css';
import type { useBuilder } from './use-builder.ts';

type BuilderActionsProps = Pick<
  ReturnType<typeof useBuilder>,
  'draft' | 'putInCart' | 'saveDraft' | 'start' | 'textMyself' | 'refusal' | 'isBusy' | 'isPaid'
>;

export function BuilderActions(builder: BuilderActionsProps) {
  const { draft, putInCart, saveDraft, start, textMyself, refusal, isBusy, isPaid } = builder;
  const startLabel = draft.scheduledAt ? 'Save and schedule' : 'Save and start now';
  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDeviceMobileMessage size={18} aria-hidden="true" />}
          onClick={() => void textMyself()}
          disabled={isBusy}
        >
          Text it to me first
        </Button>
        <AudienceList choice={draft} />
      </div>
      <ErrorBox message={refusal} />
      <div className={classes.buttons}>
        {isPaid ? (
          <Button onClick={() => void start()} disabled={isBusy}>
            {startLabel}
          </Button>
        ) : (
          <Button onClick={() => void putInCart()} disabled={isBusy}>
            Add to Cart
          </Button>
        )}
        <Button variant="default" onClick={() => void saveDraft()} disabled={isBusy}>
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
