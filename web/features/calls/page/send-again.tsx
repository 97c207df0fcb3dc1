import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { type NotesCandidate, notesHoldReasons } from '#domain/calls/notes-sending.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import confirm from '#web/components/state/confirm.module.css';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useCandidates, useResendNotes } from '../api.ts';
import classes from './send-again.module.css';

interface Props {
  callId: string;
  onClose: () => void;
}

/** Asks to whom the notes go once more. */
export function SendAgain({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Modal.Root opened={opened} onClose={props.onClose} centered transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={confirm.body}>
          <Modal.Title className={confirm.title}>Send the notes again?</Modal.Title>
          <Candidates {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Candidates(props: Props) {
  const found = useCandidates(props.callId);
  if (found.isPending) return <Loading />;
  if (found.isLoadingError)
    return <LoadError error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />;
  return <Choice {...props} candidates={found.data.candidates} />;
}

/** Mounted with what was known then: a later reading does not change what somebody ticked. */
function Choice({ callId, candidates, onClose }: Props & { candidates: NotesCandidate[] }) {
  const resend = useResendNotes(callId);
  const usual = candidates.filter(({ isUsual, hold }) => isUsual && !hold);
  const form = useForm({ initialValues: { to: usual.map(({ address }) => address), other: '' } });
  const { to } = form.values;

  function submit() {
    resend.mutate(form.values, {
      onSuccess: () => {
        toast.success('Sending the notes again');
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={resend.isPending}>
      <fieldset className={classes.list}>
        <legend className={classes.legend}>The notes as they are now go to</legend>
        {candidates.map(({ address, name, purpose, hold }) => (
          <CheckField
            key={address}
            label={address}
            description={describe({ name, purpose, hold })}
            disabled={hold !== null}
            checked={to.includes(address)}
            onChange={({ currentTarget: { checked } }) => {
              const others = to.filter((other) => other !== address);
              form.setFieldValue('to', checked ? [...others, address] : others);
            }}
          />
        ))}
      </fieldset>
      <TextInput
        type="email"
        inputMode="email"
        label="Another address"
        description="Gets this one email. For the notes of every call, add it under Settings."
        placeholder="office@example.com"
        {...form.getInputProps('other')}
      />
      <SaveProblem change={resend} fallback="The notes were not sent. Try again." />
      <div className={confirm.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={resend.isPending}
        >
          {resend.isPending ? 'Sending...' : 'Send notes'}
        </Button>
      </div>
    </Form>
  );
}

function describe({ name, purpose, hold }: Pick<NotesCandidate, 'name' | 'purpose' | 'hold'>) {
  const parts = [name, purpose === 'crm' && 'CRM', hold && notesHoldReasons[hold]];
  return parts.filter(Boolean).join(' · ') || undefined;
}
