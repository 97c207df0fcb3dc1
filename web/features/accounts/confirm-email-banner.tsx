import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Banner } from '#web/components/layout/banner.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useResendConfirmation } from './api.ts';

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
    <Banner
      label="Confirm your email"
      icon={IconMail}
      action={
        <Button variant="default" onClick={send} disabled={resend.isPending}>
          {resend.isPending ? 'Sending...' : 'Resend'}
        </Button>
      }
    >
      Confirm your email: open the link we sent to <strong>{user.email}</strong>.
    </Banner>
  );
}
