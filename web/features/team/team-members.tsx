import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { Team } from '#domain/team/shown-team.ts';
import { RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useOpeningHash } from '#web/lib/use-opening-hash.ts';
import { useTeam } from './api.ts';
import { HandOver } from './hand-over.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import classes from './team.module.css';

export function TeamMembers() {
  const team = useTeam();
  if (team.isPending) return <Loading text="Loading your team..." />;
  if (team.isLoadingError)
    return <LoadError error={team.error} onRetry={() => void team.refetch()} busy={team.isFetching} />;
  return <ShownTeam team={team.data} />;
}

function ShownTeam({ team }: { team: Team }) {
  const [isInviting, { open, close }] = useDisclosure(false);
  const { members, invitations, lines, isIncluded } = team;
  useOpeningHash('#invite', open);
  const isAlone = members.length === 1 && invitations.length === 0;
  if (!isIncluded && isAlone) return <NotIncluded />;
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <p className={classes.lead}>
          Everybody here signs in with their own email and password. The office sees everything but billing
          and this page; a technician sees the calls of their own lines.
        </p>
        {isIncluded && !isInviting && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={open}>
            Invite somebody
          </Button>
        )}
      </div>
      {!isIncluded && <NotIncluded />}
      {isIncluded && isInviting && <InviteForm lines={lines} onDone={close} />}
      {isAlone && !isInviting && (
        <EmptyState level={3} title="Only you so far" icon={<IconUsers size={26} />}>
          Invite the people who answer the phone or drive out to the jobs. You choose what each of them sees,
          and can change it at any time.
        </EmptyState>
      )}
      <RowList aria-label="People on your team">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} lines={lines} />
        ))}
      </RowList>
      {invitations.length > 0 && (
        <div>
          <h3 className={classes.subtitle}>Invited</h3>
          <RowList aria-label="Open invitations">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} lines={lines} />
            ))}
          </RowList>
        </div>
      )}
      {members.length > 1 && <HandOver members={members.filter(({ role }) => role !== 'owner')} />}
    </div>
  );
}

function NotIncluded() {
  return (
    <EmptyState
      level={3}
      title="A team comes with Business"
      icon={<IconUsers size={26} />}
      action={{ label: 'Look at your plan', to: '/dashboard/settings#plan' }}
    >
      With the Business plan your office and your technicians get their own sign-in: the office sees
      everything but billing, a technician the calls of their own lines. Your plan has one sign-in, yours.
    </EmptyState>
  );
}
