import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isSimpleAddress, simpleAddressMessage } from '#domain/plain/simple-address.ts';
import type { MemberRole } from '#domain/team/roles.ts';
import type { TeamLine } from '#domain/team/shown-team.ts';
import { invitationDays } from '#domain/team/team-words.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useInvite } from './api.ts';
import { MemberFields } from './member-fields.tsx';
import classes from './team.module.css';

interface Values {
  email: string;
  role: MemberRole;
  lineIds: string[];
}

export function InviteForm({ lines, onDone }: { lines: TeamLine[]; onDone: () => void }) {
  const invite = useInvite();
  const form = useForm<Values>({
    initialValues: { email: '', role: 'technician', lineIds: [] },
    validate: {
      email: (value) => {
        if (!value.trim()) return 'Enter an email address.';
        return isSimpleAddress(value) ? null : simpleAddressMessage;
      },
    },
  });
  useUnsavedChanges(form.isDirty());
  const { role, lineIds } = form.values;

  function submit({ email }: Values) {
    invite.mutate(
      { email, role, lineIds: role === 'technician' ? lineIds : [] },
      {
        onSuccess: () => {
          toast.success(`Invitation on its way to ${email.trim()}`);
          onDone();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  }

  return (
    <div className={classes.form}>
      <Form onSubmit={form.onSubmit(submit)} aria-busy={invite.isPending} aria-label="Invite somebody">
        <TextInput
          label="Email"
          description={`They get a link to join. It works once, for ${invitationDays} days.`}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <MemberFields
          name="new"
          lines={lines}
          role={role}
          lineIds={lineIds}
          onRole={(value) => form.setFieldValue('role', value)}
          onLines={(value) => form.setFieldValue('lineIds', value)}
        />
        <SaveProblem change={invite} fallback="The invitation was not sent. Try again." />
        <Group gap="xs">
          <Button type="submit" loading={invite.isPending}>
            Send invitation
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Form>
    </div>
  );
}
