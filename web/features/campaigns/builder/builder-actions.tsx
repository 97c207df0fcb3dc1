import { Button } from '@mantine/core';
import { FormNote } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import classes from './builder-actions.module.css';
import type { useBuilder } from './use-builder.ts';

type BuilderActionsProps = Pick<
  ReturnType<typeof useBuilder>,
  'putInCart' | 'saveDraft' | 'refusal' | 'isBusy'
>;

export function BuilderActions({ putInCart, saveDraft, refusal, isBusy }: BuilderActionsProps) {
  return (
    <>
      <ErrorBox message={refusal} />
      <div className={classes.buttons}>
        <Button onClick={() => void putInCart()} disabled={isBusy}>
          Add to Cart
        </Button>
        <Button variant="default" onClick={() => void saveDraft()} disabled={isBusy}>
          Save draft
        </Button>
      </div>
      <FormNote>Nothing is sent or charged until you check out. $14.99 a month, prorated.</FormNote>
    </>
  );
}
