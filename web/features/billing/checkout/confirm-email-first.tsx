import { Button } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-change.ts';
import classes from './checkout-panel.module.css';

/** Receipts go to the account's address, so it has to be known to work before money moves. */
export function ConfirmEmailFirst() {
  const { user } = useSession();
  const resend = useChange({ mutationFn: () => api.email.resend.$post() });

  function send() {
    resend.mutate(undefined, {
      onSuccess: () => toast.success('Confirmation email sent'),
      onError: (error) => toast.error(messageOf(error, 'We could not send the email. Try again.')),
    });
  }

  return (
    <section className={classes.wait} aria-labelledby="confirm-first">
      <h2 id="confirm-first" className={classes.boxTitle}>
        Confirm your email first
      </h2>
      <p>
        Your receipts go to <strong>{user?.email}</strong>. Open the link we sent there, then come back: your
        cart waits.
      </p>
      <Button variant="default" onClick={send} disabled={resend.isPending}>
        {resend.isPending ? 'Sending...' : 'Resend the email'}
      </Button>
    </section>
  );
}
