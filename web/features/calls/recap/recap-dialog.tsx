import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import type { RecapChannel } from '#domain/calls/recap-sending.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import confirm from '#web/components/state/confirm.module.css';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useRecapPreview, useSendRecap } from '../api.ts';
import classes from './recap-dialog.module.css';
import { RecapSheet } from './recap-sheet.tsx';

/** Where a recap goes, or went. */
export interface RecapPlace {
  channel: RecapChannel;
  address: string;
}

interface Props {
  callId: string;
  /** Where the customer is known to be reached. */
  known: { email: string | null; phone: string | null };
  place: RecapPlace | undefined;
  opened: boolean;
  onClose: () => void;
}

/** What the customer will read, and the question whether it goes. Nothing leaves without it. */
export function RecapDialog({ opened, onClose, ...props }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size="lg" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={confirm.body}>
          <RecapQuestion {...props} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const ways = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text' },
] as const;

/** Mounted with the dialog: it starts from what is known now. */
function RecapQuestion({ callId, known, place, onClose }: Omit<Props, 'opened'>) {
  const preview = useRecapPreview(callId);
  const send = useSendRecap(callId);
  const form = useForm({ initialValues: startFrom(place, known) });
  const { channel, email, phone } = form.values;
  const isText = channel === 'text';

  function submit() {
    send.mutate(isText ? { phone } : { email }, {
      onSuccess: ({ state }) => {
        if (state === 'pending') toast.success('Recap on its way');
        else toast.info(state === 'sent' ? 'This recap went there before' : 'The recap was not sent');
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <>
      <Modal.Title className={confirm.title}>Send the customer their recap?</Modal.Title>
      {preview.isPending && <Loading />}
      {preview.isLoadingError && (
        <LoadError error={preview.error} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
      )}
      {preview.data && (
        <Form onSubmit={form.onSubmit(submit)} aria-busy={send.isPending}>
          <div className={classes.where}>
            <ChoiceRow
              legend="Send by"
              name="recap-channel"
              choices={ways}
              value={channel}
              onChange={(value) => form.setFieldValue('channel', value)}
            />
            {isText ? (
              <PhoneField
                className={classes.address}
                label="Customer's phone"
                value={phone}
                onChange={(value) => form.setFieldValue('phone', value)}
                error={form.errors.phone}
              />
            ) : (
              <TextInput
                className={classes.address}
                type="email"
                inputMode="email"
                label="Customer's email"
                placeholder="customer@example.com"
                {...form.getInputProps('email')}
              />
            )}
          </div>
          {isText && (
            <div>
              <p className={classes.label}>The text</p>
              <p className={classes.bubble}>{preview.data.text}</p>
            </div>
          )}
          <div>
            <p className={classes.label}>{isText ? 'The page behind the link' : 'What they read'}</p>
            <RecapSheet preview={preview.data} />
          </div>
          <SaveProblem
            change={send}
            fallback="The recap was not sent. Try again."
            isSaidElsewhere={isAboutAddress(send.error)}
          />
          <div className={`${confirm.buttons} ${classes.buttons}`}>
            <Button variant="default" onClick={onClose}>
              Not now
            </Button>
            <Button
              type="submit"
              loading={send.isPending}
              disabled={!(isText ? phone : email).trim()}
              leftSection={<IconSend size={18} aria-hidden="true" />}
            >
              Send recap
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

/** What is wrong with the address stands at the address. */
function isAboutAddress(error: Error | null): boolean {
  const errors = fieldErrors(error);
  return Boolean(errors.email || errors.phone);
}

function startFrom(place: RecapPlace | undefined, known: Props['known']) {
  const channel: RecapChannel = place?.channel ?? (known.email || !known.phone ? 'email' : 'text');
  return {
    channel,
    email: place?.channel === 'email' ? place.address : (known.email ?? ''),
    phone: formatPhone(place?.channel === 'text' ? place.address : (known.phone ?? '')),
  };
}
