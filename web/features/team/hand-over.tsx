import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { TeamMember } from '#domain/team/shown-team.ts';
import { Column } from '#web/components/form/form.tsx';
import { PasswordDialog } from '#web/components/form/password-dialog.tsx';
import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { session } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useHandOver } from './api.ts';

/** The owner makes somebody else the owner, and stays as the office. */
export function HandOver({ members }: { members: TeamMember[] }) {
  const [memberId, setMemberId] = useState<string | null>(null);
  const [isOpen, { open, close }] = useDisclosure(false);
  const change = useHandOver();
  const heir = members.find(({ id }) => id === memberId);

  function submit(password: string) {
    if (!heir) return;
    change.mutate(
      { memberId: heir.id, password },
      {
        onSuccess: async () => {
          close();
          toast.success(`${heir.name} owns the business now`);
          await session.check();
        },
      },
    );
  }

  return (
    <SettingsPart title="Hand over the business">
      <Column>
        <p>
          The new owner gets billing, this page and all emails about the account. You become the office, and
          can leave.
        </p>
        <Select
          label="New owner"
          placeholder="Choose somebody"
          data={members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          value={memberId}
          onChange={setMemberId}
        />
        <div>
          <Button variant="default" disabled={!heir} onClick={open}>
            Hand over
          </Button>
        </div>
      </Column>
      <PasswordDialog
        title={`Make ${heir?.name ?? 'somebody else'} the owner?`}
        action="Hand over the business"
        danger
        opened={isOpen}
        change={change}
        fallback="That did not work. Try again."
        onSubmit={submit}
        onClose={close}
      >
        Only they can give it back to you.
      </PasswordDialog>
    </SettingsPart>
  );
}
