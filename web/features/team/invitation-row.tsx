import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailForward, IconMailX } from '@tabler/icons-react';
import { roleNames } from '#domain/team/roles.ts';
import type { OpenInvitation, TeamLine } from '#domain/team/shown-team.ts';
import { Row } from '#web/components/row-list.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useResendInvitation, useWithdrawInvitation } from './api.ts';
import { describeLines } from './describe-line.ts';
import classes from './team.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

export function InvitationRow({ invitation, lines }: { invitation: OpenInvitation; lines: TeamLine[] }) {
  const { email, role, lineIds, expiresAt, isExpired } = invitation;
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {email}
          <span className={classes.role}> · {roleNames[role]}</span>
        </div>
        {role === 'technician' && (
          <div className={classes.detail}>
            <WholePhones>{describeLines(lineIds, lines)}</WholePhones>
          </div>
        )}
        <div className={classes.detail}>
          {isExpired ? (
            <span className={classes.late}>The link has expired. Send it again.</span>
          ) : (
            <>
              Not answered yet. The link works until{' '}
              <time dateTime={expiresAt} title={formatExactly(expiresAt)}>
                {formatWhen(expiresAt)}
              </time>
              .
            </>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Resend invitation={invitation} />
        <Withdraw invitation={invitation} />
      </div>
    </Row>
  );
}

function Resend({ invitation: { id, email } }: { invitation: OpenInvitation }) {
  const resend = useResendInvitation(id);
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward {...iconProps} />}
      aria-label={`Send the invitation to ${email} again`}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(undefined, {
          onSuccess: () => toast.success(`A new link is on its way to ${email}`),
          onError: (error) => toast.error(messageOf(error, 'The invitation was not sent. Try again.')),
        })
      }
    >
      Send again
    </Button>
  );
}

function Withdraw({ invitation: { id, email } }: { invitation: OpenInvitation }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const withdrawal = useWithdrawInvitation(id);

  function run() {
    withdrawal.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success(`The invitation to ${email} is withdrawn`);
        document.getElementById('team')?.focus({ preventScroll: true });
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'The invitation was not withdrawn. Try again.'));
      },
    });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailX {...iconProps} />}
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={open}
      >
        Withdraw
      </Button>
      <Confirm
        title="Withdraw this invitation?"
        action="Withdraw invitation"
        opened={isOpen}
        busy={withdrawal.isPending}
        onConfirm={run}
        onClose={close}
      >
        The link that {email} got no longer works. You can invite them again.
      </Confirm>
    </>
  );
}
