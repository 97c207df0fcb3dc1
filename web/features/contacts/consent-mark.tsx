import { IconBan, IconCheck, IconMinus } from '@tabler/icons-react';
import classes from './consent-mark.module.css';

const iconProps = { size: 16, stroke: 2.4, 'aria-hidden': true } as const;

/** Whether this person may be texted: a sign and a word, never colour alone. */
export function ConsentMark({ contact }: { contact: { textConsent: boolean; optedOut: boolean } }) {
  const state = contact.optedOut ? 'out' : contact.textConsent ? 'yes' : 'no';
  return (
    <span className={classes.mark} data-state={state}>
      {state === 'out' && <IconBan {...iconProps} />}
      {state === 'yes' && <IconCheck {...iconProps} />}
      {state === 'no' && <IconMinus {...iconProps} />}
      {state === 'out' ? 'Opted out' : state === 'yes' ? 'Agreed to texts' : 'No consent'}
    </span>
  );
}
