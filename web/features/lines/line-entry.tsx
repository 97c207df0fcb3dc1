import { Button } from '@mantine/core';
import { IconPencil, IconStar } from '@tabler/icons-react';
import type { Ref } from 'react';
import { cannotDeletePrimaryNumber } from '#domain/lines/line-rules.ts';
import type { PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { AddressQuestion } from './address-question.tsx';
import { useAskLineAddress, useDeleteLine, useMakeLinePrimary } from './api.ts';
import { Entry, EntryForm } from './entry.tsx';
import { LineForm } from './line-form.tsx';
import { RemoveEntry } from './remove-entry.tsx';
import { StatusMark } from './status-mark.tsx';
import { useEditing } from './use-editing.ts';

const iconProps = { size: 18, 'aria-hidden': true } as const;

interface LineEntryProps {
  line: PhoneLine;
  onVerify: () => void;
}

export function LineEntry({ line, onVerify }: LineEntryProps) {
  const { isEditing, ...editing } = useEditing();
  if (isEditing) {
    return (
      <EntryForm ref={editing.form}>
        <LineForm line={line} onDone={editing.close} />
      </EntryForm>
    );
  }
  return <ShownLine line={line} onVerify={onVerify} editButton={editing.editButton} onEdit={editing.open} />;
}

interface ShownLineProps extends LineEntryProps {
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

function ShownLine({ line, onVerify, editButton, onEdit }: ShownLineProps) {
  const question = useAskLineAddress(line.id);
  const number = formatPhone(line.phoneNumber);
  const calls = `${line.callsThisCycle} ${line.callsThisCycle === 1 ? 'call' : 'calls'}`;
  const minutes = `${line.minutesThisCycle} ${line.minutesThisCycle === 1 ? 'minute' : 'minutes'}`;
  return (
    <Entry
      title={number}
      marks={
        <>
          {line.isPrimary && <StatusMark tone="plain">Primary</StatusMark>}
          {line.verifiedAt ? (
            <StatusMark tone="good">Verified</StatusMark>
          ) : (
            <StatusMark tone="wait">Not verified</StatusMark>
          )}
        </>
      }
      notices={
        <>
          {!line.verifiedAt && <Verify line={line} onVerify={onVerify} />}
          {line.assignedEmail && line.assignedEmailAgreement === 'waiting' && (
            <AddressQuestion email={line.assignedEmail} question={question} />
          )}
        </>
      }
      facts={[
        { name: 'Assigned person', value: line.assignedPersonName, isLong: true },
        { name: 'Email', value: describeEmail(line), isLong: true },
        { name: 'Notes to primary email', value: line.sendToPrimary ? 'Yes' : 'No' },
        {
          name: 'Customer recap',
          value: line.sendRecapAutomatically ? 'Sent automatically' : 'After you confirm it',
        },
        { name: 'This month', value: `${calls}, ${minutes}` },
        {
          name: 'Price',
          value: line.isAddon ? `${formatPrice(line.monthlyPriceCents)} a month` : 'Included',
        },
      ]}
      actions={
        <>
          <Button
            ref={editButton}
            variant="default"
            leftSection={<IconPencil {...iconProps} />}
            onClick={onEdit}
            aria-label={`Edit ${number}`}
          >
            Edit
          </Button>
          {!line.isPrimary && line.verifiedAt && <MakePrimary line={line} />}
          <Remove line={line} />
        </>
      }
    />
  );
}

function describeEmail(line: PhoneLine): string {
  if (!line.assignedEmail) return 'None';
  const words = { confirmed: '', waiting: ' (not confirmed yet)', stopped: ' (stopped the notes)' };
  return `${line.assignedEmail}${words[line.assignedEmailAgreement ?? 'confirmed']}`;
}

function Verify({ line, onVerify }: LineEntryProps) {
  return (
    <Notice
      action={
        <Button onClick={onVerify} aria-label={`Verify ${formatPhone(line.phoneNumber)}`}>
          Verify
        </Button>
      }
    >
      Calls from this phone are not accepted until it is verified.
    </Notice>
  );
}

function MakePrimary({ line }: { line: PhoneLine }) {
  const make = useMakeLinePrimary(line.id);
  const number = formatPhone(line.phoneNumber);
  return (
    <Button
      variant="default"
      leftSection={<IconStar {...iconProps} />}
      aria-label={`Make ${number} primary`}
      loading={make.isPending}
      onClick={() =>
        make.mutate(undefined, {
          onSuccess: () => toast.success(`${number} is the primary line`),
          onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
        })
      }
    >
      Make primary
    </Button>
  );
}

function Remove({ line }: { line: PhoneLine }) {
  const removal = useDeleteLine(line.id);
  const number = formatPhone(line.phoneNumber);
  return (
    <RemoveEntry
      name={number}
      refusal={line.isPrimary ? cannotDeletePrimaryNumber : null}
      title={`Delete ${number}?`}
      action="Delete line"
      done="Line deleted"
      sectionId="lines"
      removal={removal}
    >
      Calls from this phone are no longer yours. The calls and notes you have stay.
      {line.isAddon && ` The ${formatPrice(line.monthlyPriceCents)} a month ends with it.`}
    </RemoveEntry>
  );
}
