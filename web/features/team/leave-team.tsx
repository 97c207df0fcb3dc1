import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Column } from '#web/components/form/form.tsx';
import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useLeaveTeam } from './api.ts';

/** For who is not the owner. */
export function LeaveTeam() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const leave = useLeaveTeam();

  function run() {
    leave.mutate(undefined, {
      onSuccess: async () => {
        toast.success('You left the team');
        await session.check();
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'You are still on the team. Try again.'));
      },
    });
  }

  return (
    <SettingsPart title="Leave the team">
      <Column>
        <p>Your sign-in ends on every device at once. What belongs to the business stays with it.</p>
        <div>
          <Button variant="default" onClick={open}>
            Leave the team
          </Button>
        </div>
      </Column>
      <Confirm
        title="Leave the team?"
        action="Leave the team"
        opened={isOpen}
        busy={leave.isPending}
        onConfirm={run}
        onClose={close}
      >
        You can no longer sign in. To come back, you need a new invitation from the owner.
      </Confirm>
    </SettingsPart>
  );
}
