import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { messageOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useResendConfirmation } from './api.ts';
import classes from './confirm-email-banner.module.css';

export function ConfirmEmailBanner() {
  const { user } = useSession();
  const resend = useResendConfirmation();
  if (!user || user.emailVerified) return null;

  function send() {
    resend.mutate(undefined, {
      onSuccess: () => toast.success('Confirmation email sent'),
      onError: (error) => toast.error(messageOf(error, 'We could not send the email. Try again.')),
    });
  }

  return (
    <section className={classes.banner} aria-label="Confirm your email">
      <div className={classes.inner}>
        <IconMail size={22} className={classes.icon} aria-hidden="true" />
        <p className={classes.text}>
          Confirm your email: open the link we sent to <strong>{user.email}</strong>.
        </p>
        <Button variant="default" onClick={send} disabled={resend.isPending}>
          {resend.isPending ? 'Sending...' : 'Resend'}
        </Button>
      </div>
    </section>
  );
}
