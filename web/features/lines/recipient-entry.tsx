import { Button } from '@mantine/core';
import { IconPencil, IconSend, IconStar } from '@tabler/icons-react';
import type { Ref } from 'react';
import { cannotDeletePrimaryEmail, crmFormatNames, recipientKindNames } from '#domain/lines/line-rules.ts';
import type { EmailRecipient, PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { AddressQuestion } from './address-question.tsx';
import { useAskRecipient, useDeleteRecipient, useMakeRecipientPrimary, useSendSample } from './api.ts';
import { describeScope } from './describe-scope.ts';
import { Entry, EntryForm } from './entry.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { RemoveEntry } from './remove-entry.tsx';
import { StatusMark } from './status-mark.tsx';
import { useEditing } from './use-editing.ts';

const iconProps = { size: 18, 'aria-hidden': true } as const;

interface RecipientEntryProps {
  recipient: EmailRecipient;
  lines: PhoneLine[];
}

export function RecipientEntry({ recipient, lines }: RecipientEntryProps) {
  const { isEditing, ...editing } = useEditing();
  if (isEditing) {
    return (
      <EntryForm ref={editing.form}>
        <RecipientForm recipient={recipient} lines={lines} onDone={editing.close} />
      </EntryForm>
    );
  }
  const { editButton, open } = editing;
  return <ShownRecipient recipient={recipient} lines={lines} editButton={editButton} onEdit={open} />;
}

const agreements = {
  confirmed: { tone: 'good', words: 'Confirmed' },
  waiting: { tone: 'wait', words: 'Not confirmed' },
  stopped: { tone: 'stop', words: 'Stopped the notes' },
} as const;

interface ShownRecipientProps extends RecipientEntryProps {
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

function ShownRecipient({ recipient, lines, editButton, onEdit }: ShownRecipientProps) {
  const { email, kind, crmFormat, agreement } = recipient;
  return (
    <Entry
      title={email}
      marks={
        <>
          {recipient.isPrimary && <StatusMark tone="plain">Primary</StatusMark>}
          <StatusMark tone={agreements[agreement].tone}>{agreements[agreement].words}</StatusMark>
        </>
      }
      notices={<AgreementNotice recipient={recipient} />}
      facts={[
        { name: 'Name', value: recipient.name },
        { name: 'Kind', value: recipientKindNames[kind] },
        ...(crmFormat ? [{ name: 'Format', value: crmFormatNames[crmFormat] }] : []),
        { name: 'Gets the notes of', value: describeScope(recipient, lines) },
        {
          name: 'Price',
          value: recipient.isAddon ? `${formatPrice(recipient.monthlyPriceCents)} a month` : 'Included',
        },
      ]}
      actions={
        <>
          <Button
            ref={editButton}
            variant="default"
            leftSection={<IconPencil {...iconProps} />}
            onClick={onEdit}
            aria-label={`Edit ${email}`}
          >
            Edit
          </Button>
          {kind === 'crm' && agreement === 'confirmed' && <Sample recipient={recipient} />}
          {kind === 'team' && agreement === 'confirmed' && !recipient.isPrimary && (
            <MakePrimary recipient={recipient} />
          )}
          <Remove recipient={recipient} />
        </>
      }
    />
  );
}

function AgreementNotice({ recipient }: { recipient: EmailRecipient }) {
  const question = useAskRecipient(recipient.id);
  const { email, agreement, isPrimary } = recipient;
  if (agreement === 'stopped') {
    return <Notice>Whoever reads this address stopped the notes. Only they can start them again.</Notice>;
  }
  // The account's own address gets notes at once; its banner asks for the confirmation.
  if (agreement === 'confirmed' || isPrimary) return null;
  return <AddressQuestion email={email} question={question} />;
}

function Sample({ recipient }: { recipient: EmailRecipient }) {
  const sample = useSendSample(recipient.id);
  return (
    <Button
      variant="default"
      leftSection={<IconSend {...iconProps} />}
      aria-label={`Send a sample to ${recipient.email}`}
      loading={sample.isPending}
      onClick={() =>
        sample.mutate(undefined, {
          onSuccess: () => toast.success(`Sample on its way to ${recipient.email}`),
          onError: (error) => toast.error(messageOf(error, 'The sample was not sent. Try again.')),
        })
      }
    >
      Send a sample
    </Button>
  );
}

function MakePrimary({ recipient }: { recipient: EmailRecipient }) {
  const make = useMakeRecipientPrimary(recipient.id);
  return (
    <Button
      variant="default"
      leftSection={<IconStar {...iconProps} />}
      aria-label={`Make ${recipient.email} primary`}
      loading={make.isPending}
      onClick={() =>
        make.mutate(undefined, {
          onSuccess: () => toast.success(`${recipient.email} is the primary email`),
          onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
        })
      }
    >
      Make primary
    </Button>
  );
}

function Remove({ recipient }: { recipient: EmailRecipient }) {
  const removal = useDeleteRecipient(recipient.id);
  return (
    <RemoveEntry
      name={recipient.email}
      refusal={recipient.isPrimary ? cannotDeletePrimaryEmail : null}
      title="Delete this email?"
      action="Delete email"
      done="Email deleted"
      sectionId="emails"
      removal={removal}
    >
      {recipient.email} gets no more notes from you. What was sent stays with them.
      {recipient.isAddon && ` The ${formatPrice(recipient.monthlyPriceCents)} a month ends with it.`}
    </RemoveEntry>
  );
}
