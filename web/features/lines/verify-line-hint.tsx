import { IconPhoneCheck } from '@tabler/icons-react';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { usePrimaryLine } from '#web/queries/lines.ts';
import classes from './verify-line-hint.module.css';

/** Until the primary line is verified its calls are those of a stranger: nobody should find out by calling. */
export function VerifyLineHint() {
  const line = usePrimaryLine();
  if (!line || line.verifiedAt) return null;
  return (
    <section className={classes.hint} aria-label="Verify your phone line">
      <IconPhoneCheck size={24} className={classes.icon} aria-hidden="true" />
      <p className={classes.text}>
        Calls from <strong className={classes.number}>{formatPhone(line.phoneNumber)}</strong> are not
        accepted yet. Verify it with a texted code.
      </p>
      <ButtonLink to="/dashboard/settings#lines">Verify your line</ButtonLink>
    </section>
  );
}
