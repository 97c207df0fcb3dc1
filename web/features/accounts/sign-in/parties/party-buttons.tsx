import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Party, partyNames } from '#domain/accounts/sign-in-ways.ts';
import { Column } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { leaveForParty, useOfferedParties } from '../../ways-api.ts';
import classes from './party-buttons.module.css';
import { PartyMark } from './party-mark.tsx';

interface PartyButtonsProps {
  /** Where to go once signed in. */
  next?: string;
  /** Of the invitation that is to be accepted. */
  token?: string;
  /** Another way, above these. */
  children?: ReactNode;
}

/** The ways beside the password, where any are set up; below the form, which does not move when they appear. */
export function PartyButtons({ next, token, children }: PartyButtonsProps) {
  const offered = useOfferedParties();
  const [leaving, setLeaving] = useState<Party | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function leave(party: Party) {
    setLeaving(party);
    setProblem(null);
    try {
      const { url } = await leaveForParty({ party, next, token });
      window.location.assign(url);
    } catch (error) {
      setProblem(messageOf(error, 'We could not open the other page. Try again.'));
      setLeaving(null);
    }
  }

  const parties = offered.data ?? [];
  if (!children && parties.length === 0) return null;
  return (
    <Column>
      <p className={classes.or}>or</p>
      {children}
      {parties.length > 0 && <ErrorBox message={problem} />}
      {parties.map((party) => (
        <Button
          key={party}
          variant="default"
          leftSection={<PartyMark party={party} />}
          disabled={leaving !== null}
          onClick={() => void leave(party)}
        >
          {leaving === party ? `Opening ${partyNames[party]}...` : `Continue with ${partyNames[party]}`}
        </Button>
      ))}
    </Column>
  );
}
