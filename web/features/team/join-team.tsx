import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { termsMessage } from '#domain/accounts/account-messages.ts';
import { findPasswordWeakness } from '#domain/accounts/password-weakness.ts';
import { roleNames } from '#domain/team/roles.ts';
import type { ShownInvitation } from '#domain/team/shown-team.ts';
import { roleMeanings, teamMessages } from '#domain/team/team-words.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Column, Form } from '#web/components/form/form.tsx';
import { NewPasswordField } from '#web/components/form/new-password-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { TermsField } from '#web/components/form/terms-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useInvitation, useJoin } from './api.ts';

interface JoinTeamProps {
  token: string;
  /** Whom Google or Microsoft has just vouched for: no password is asked for. */
  vouchedBy: { name: string; words: string } | null;
  /** Other ways than a password. */
  otherWays: ReactNode;
}

/** What the link of an invitation opens: who asks, as what, and the few things that are needed to join. */
export function JoinTeam({ token, vouchedBy, otherWays }: JoinTeamProps) {
  const invitation = useInvitation(token);
  if (invitation.isPending) return <Loading text="Opening the invitation..." />;
  if (invitation.isLoadingError)
    return (
      <Column>
        <ErrorBox message={messageOf(invitation.error, 'We could not open the invitation. Try again.')} />
        <Button variant="default" loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
          Try again
        </Button>
      </Column>
    );
  const { business, role, email, isTaken } = invitation.data;
  return (
    <Column>
      <p>
        <strong>{business}</strong> invites you to its team as {roleNames[role].toLowerCase()}.{' '}
        {roleMeanings[role]}
      </p>
      {isTaken ? (
        <Taken email={email} />
      ) : (
        <>
          <JoinForm token={token} invitation={invitation.data} vouchedBy={vouchedBy} />
          {!vouchedBy && otherWays}
        </>
      )}
    </Column>
  );
}

function Taken({ email }: { email: string }) {
  return (
    <>
      <ErrorBox message={`${email}: ${teamMessages.hasBusiness}`} />
      <ButtonLink to="/auth/signin">Sign in to your business</ButtonLink>
    </>
  );
}

interface JoinFormProps extends Pick<JoinTeamProps, 'token' | 'vouchedBy'> {
  invitation: ShownInvitation;
}

function JoinForm({ token, invitation, vouchedBy }: JoinFormProps) {
  const navigate = useNavigate();
  const join = useJoin();
  const [isUnread, setIsUnread] = useState(false);
  const form = useForm({
    initialValues: { name: vouchedBy?.name ?? '', password: '', agreedToTerms: false },
    validate: {
      name: (value) => (value.trim() ? null : 'Enter your name.'),
      password: (value, { name }) =>
        vouchedBy
          ? null
          : value
            ? findPasswordWeakness(value, [name, invitation.email])
            : 'Enter a password.',
    },
  });

  function submit({ name, password, agreedToTerms }: typeof form.values) {
    setIsUnread(!agreedToTerms);
    if (!agreedToTerms) return;
    join.mutate(
      { token, name, password: vouchedBy ? undefined : password, agreedToTerms },
      {
        onSuccess: async () => {
          await session.check();
          await navigate('/dashboard');
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={join.isPending} aria-label="Join the team">
      <TextInput
        label="Email"
        description={vouchedBy?.words ?? 'You sign in with this address.'}
        type="email"
        autoComplete="username"
        readOnly
        value={invitation.email}
      />
      <TextInput
        label="Your name"
        autoComplete="name"
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      {!vouchedBy && <NewPasswordField label="Password" {...form.getInputProps('password')} />}
      <TermsField aria-invalid={isUnread} {...form.getInputProps('agreedToTerms', { type: 'checkbox' })} />
      <SaveProblem
        change={join}
        fallback="You have not joined yet. Try again."
        instead={isUnread && !form.values.agreedToTerms ? termsMessage : null}
      />
      <Button type="submit" loading={join.isPending}>
        Join the team
      </Button>
    </Form>
  );
}
