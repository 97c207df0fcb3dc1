import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { roleNames } from '#domain/team/roles.ts';
import type { TeamLine, TeamMember } from '#domain/team/shown-team.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Row } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useChangeMember, useRemoveMember } from './api.ts';
import { describeLines } from './describe-line.ts';
import { MemberFields } from './member-fields.tsx';
import classes from './team.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

export function MemberRow({ member, lines }: { member: TeamMember; lines: TeamLine[] }) {
  const [isEditing, { open, close }] = useDisclosure(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!isEditing && wasEditing.current) change.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing)
    return (
      <Row className={classes.row}>
        <MemberForm member={member} lines={lines} onDone={close} />
      </Row>
    );
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {member.name}
          <span className={classes.role}>
            {' '}
            · {roleNames[member.role]}
            {member.isYou && ' · You'}
          </span>
        </div>
        <div className={classes.detail}>{member.email}</div>
        {member.role === 'technician' && (
          <div className={classes.detail}>
            <WholePhones>{describeLines(member.lineIds, lines)}</WholePhones>
          </div>
        )}
      </div>
      {member.role !== 'owner' && (
        <div className={classes.actions}>
          <Button
            ref={change}
            variant="default"
            leftSection={<IconPencil {...iconProps} />}
            aria-label={`Change ${member.name}`}
            onClick={open}
          >
            Change
          </Button>
          <Remove member={member} />
        </div>
      )}
    </Row>
  );
}

function MemberForm({
  member,
  lines,
  onDone,
}: {
  member: TeamMember;
  lines: TeamLine[];
  onDone: () => void;
}) {
  const change = useChangeMember(member.id);
  const form = useForm({
    initialValues: {
      role: member.role === 'technician' ? ('technician' as const) : ('office' as const),
      lineIds: member.lineIds,
    },
  });
  useUnsavedChanges(form.isDirty());
  const { role, lineIds } = form.values;

  function submit() {
    change.mutate(
      { role, lineIds: role === 'technician' ? lineIds : [] },
      {
        onSuccess: () => {
          toast.success(`${member.name} changed`);
          onDone();
        },
      },
    );
  }

  return (
    <div className={classes.form}>
      <Form
        onSubmit={form.onSubmit(submit)}
        aria-busy={change.isPending}
        aria-label={`Role and lines of ${member.name}`}
      >
        <div className={classes.name}>{member.name}</div>
        <MemberFields
          name={member.id}
          lines={lines}
          role={role}
          lineIds={lineIds}
          onRole={(value) => form.setFieldValue('role', value)}
          onLines={(value) => form.setFieldValue('lineIds', value)}
        />
        <SaveProblem change={change} fallback="The change was not saved. Try again." />
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Form>
    </div>
  );
}

function Remove({ member }: { member: TeamMember }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const removal = useRemoveMember(member.id);

  function run() {
    removal.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success(`${member.name} is no longer on your team`);
        document.getElementById('team')?.focus({ preventScroll: true });
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'They were not removed. Try again.'));
      },
    });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserMinus {...iconProps} />}
        aria-label={`Remove ${member.name}`}
        onClick={open}
      >
        Remove
      </Button>
      <Confirm
        title={`Remove ${member.name}?`}
        action="Remove from team"
        opened={isOpen}
        busy={removal.isPending}
        onConfirm={run}
        onClose={close}
      >
        They are signed out everywhere at once and can no longer sign in. Calls, notes and lines stay with the
        business. You can invite them again.
      </Confirm>
    </>
  );
}
