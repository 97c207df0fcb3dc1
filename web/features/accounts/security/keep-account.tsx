import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCancelDeletion } from './requests-api.ts';

export function KeepAccount() {
  const cancel = useCancelDeletion();
  return (
    <Button
      disabled={cancel.isPending}
      onClick={() =>
        cancel.mutate(undefined, {
          onSuccess: () => toast.success('Your account stays'),
          onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
        })
      }
    >
      Keep my account
    </Button>
  );
}
