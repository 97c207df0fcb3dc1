import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { NumberPage } from '#domain/numbers/shown-numbers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { FindNumber } from './find-number.tsx';
import classes from './numbers.module.css';
import { PortForm } from './port-form.tsx';

/** No number of one's own yet: what it would be good for, and the two ways to one. */
export function ChooseNumber({ page }: { page: NumberPage }) {
  const [isPorting, { open, close }] = useDisclosure(false);
  const { number, sharedNumber, isIncluded } = page;
  const shared = formatPhone(sharedNumber);
  const problem = number && `${formatPhone(number.phone)}: ${number.problem ?? ''}`;
  if (!isIncluded)
    return (
      <EmptyState
        level={3}
        title="You use the shared number"
        action={{ label: 'Choose a plan', to: '/dashboard/settings#plan' }}
      >
        <WholePhones>{shared}</WholePhones> is good for trying Jotline out. A number of your own comes with
        every paid plan: your customers call and text it, and see it when you text them.
      </EmptyState>
    );
  if (isPorting)
    return (
      <div className={classes.form}>
        <PortForm onDone={close} />
      </div>
    );
  return (
    <div className={classes.stack}>
      {number?.isCalledOff ? (
        <p className={classes.calledOff} role="status">
          <WholePhones>{problem ?? ''}</WholePhones>
        </p>
      ) : (
        <ErrorBox message={number?.state === 'failed' ? problem : null} />
      )}
      <p>
        You use the shared number, <WholePhones>{shared}</WholePhones>. With one of your own every call to it
        is yours, customers can text it, and what you text comes from it. One number is included in your plan;
        nothing is charged.
      </p>
      <FindNumber />
      <div className={classes.other}>
        <p>Already have a business number? Bring it along: it takes one to four weeks and a phone bill.</p>
        <Button variant="default" onClick={open}>
          Bring your own number
        </Button>
      </div>
    </div>
  );
}
