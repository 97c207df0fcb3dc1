import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { isSimpleAddress, simpleAddressMessage } from '#domain/plain/simple-address.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { useLines } from '#web/queries/lines.ts';
import { NextPrice } from '../plans/next-price.tsx';
import classes from './cart-drawer.module.css';
import { notAdded, useAddDraft } from './use-add-item.ts';

export interface EmailDraft {
  email: string;
  isGlobal: boolean;
  assignedPhoneId: string | null;
}

export const emptyEmail: EmailDraft = { email: '', isGlobal: true, assignedPhoneId: null };

interface EmailFormProps {
  draft: EmailDraft;
  onChange: (draft: EmailDraft) => void;
  onAdded: () => void;
  onAddPhone: () => void;
}

export function EmailForm({ draft, onChange, onAdded, onAddPhone }: EmailFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const { add, change: adding, busy, refused } = useAddDraft({ empty: emptyEmail, onChange, onAdded });
  const isWrong = isChecked && !isSimpleAddress(draft.email);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!isSimpleAddress(draft.email)) return;
    const { isGlobal } = draft;
    const assignedPhoneId = isGlobal ? null : draft.assignedPhoneId;
    const email = draft.email.trim();
    add({ itemType: 'email', itemData: { email, isGlobal, assignedPhoneId } }, email);
  }

  return (
    <Form onSubmit={submit} aria-busy={busy}>
      <NextPrice itemType="email" />
      <TextInput
        label="Email"
        description="We ask this address first whether it wants your notes."
        type="email"
        autoComplete="off"
        required
        withAsterisk={false}
        value={draft.email}
        onChange={(event) => onChange({ ...draft, email: event.currentTarget.value })}
        error={isWrong ? simpleAddressMessage : refused['itemData.email']}
      />
      <CheckField
        label="Global: gets the notes of every line"
        checked={draft.isGlobal}
        onChange={(event) => onChange({ ...draft, isGlobal: event.currentTarget.checked })}
      />
      {!draft.isGlobal && (
        <LineChoice
          value={draft.assignedPhoneId}
          onChange={(assignedPhoneId) => onChange({ ...draft, assignedPhoneId })}
          onAddPhone={onAddPhone}
        />
      )}
      <SaveProblem change={adding} fallback={notAdded} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Adding...' : 'Add to Cart'}
      </Button>
    </Form>
  );
}

interface LineChoiceProps {
  value: string | null;
  onChange: (lineId: string | null) => void;
  onAddPhone: () => void;
}

function LineChoice({ value, onChange, onAddPhone }: LineChoiceProps) {
  const lines = useLines();
  return (
    <div>
      <Select
        label="Phone line (optional)"
        description="This address gets the notes of the line you choose."
        placeholder={lines.isPending ? 'Loading...' : 'No line yet'}
        clearable
        data={(lines.data?.lines ?? []).map(({ id, phoneNumber, assignedPersonName }) => ({
          value: id,
          label: `${assignedPersonName}, ${formatPhone(phoneNumber)}`,
        }))}
        value={value}
        onChange={onChange}
        error={lines.isLoadingError && 'Your lines could not be loaded.'}
      />
      <button type="button" className={classes.link} onClick={onAddPhone}>
        Add a phone number first
      </button>
    </div>
  );
}
