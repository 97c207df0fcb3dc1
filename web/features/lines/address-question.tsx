import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

interface AddressQuestionProps {
  email: string;
  question: UseMutationResult<unknown, Error, unknown>;
}

/** An address that was asked and has not answered yet. */
export function AddressQuestion({ email, question }: AddressQuestionProps) {
  function ask() {
    question.mutate(undefined, {
      onSuccess: () => toast.success('Confirmation email sent'),
      onError: (error) => toast.error(messageOf(error, 'We could not send the email. Try again.')),
    });
  }

  return (
    <Notice
      action={
        <Button
          variant="default"
          onClick={ask}
          loading={question.isPending}
          aria-label={`Send the confirmation to ${email} again`}
        >
          Send again
        </Button>
      }
    >
      <strong>{email}</strong> gets notes as soon as someone there opens our email and says yes.
    </Notice>
  );
}
