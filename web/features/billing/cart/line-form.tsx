import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isSimpleAddress, simpleAddressMessage } from '#domain/plain/simple-address.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { NextPrice } from '../plans/next-price.tsx';
import { notAdded, useAddDraft } from './use-add-item.ts';

export interface LineDraft {
  phone: string;
  person: string;
  email: string;
  sendToPrimary: boolean;
}

export const emptyLine: LineDraft = { phone: '', person: '', email: '', sendToPrimary: true };

interface LineFormProps {
  draft: LineDraft;
  onChange: (draft: LineDraft) => void;
  onAdded: () => void;
}

export function LineForm({ draft, onChange, onAdded }: LineFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const { add, change: adding, busy, refused } = useAddDraft({ empty: emptyLine, onChange, onAdded });
  const problems = isChecked ? findProblems(draft) : {};
  const change = (changes: Partial<LineDraft>) => onChange({ ...draft, ...changes });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(findProblems(draft)).length > 0) return;
    const { phone: phoneNumber, person: assignedPersonName, sendToPrimary } = draft;
    const assignedEmail = draft.email.trim() || null;
    const itemData = { phoneNumber, assignedPersonName, assignedEmail, sendToPrimary };
    add({ itemType: 'phone_number', itemData }, phoneNumber);
  }

  return (
    <Form onSubmit={submit} aria-busy={busy}>
      <NextPrice itemType="phone_number" />
      <PhoneField
        label="Phone"
        description="The phone you call customers from. A code is texted to it after checkout."
        required
        withAsterisk={false}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={problems.phone ?? refused['itemData.phoneNumber']}
      />
      <TextInput
        label="Assigned person"
        required
        withAsterisk={false}
        autoComplete="name"
        maxLength={200}
        value={draft.person}
        onChange={(event) => change({ person: event.currentTarget.value })}
        error={problems.person ?? refused['itemData.assignedPersonName']}
      />
      <TextInput
        label="Email (optional)"
        description="Gets the notes of this line's calls."
        type="email"
        autoComplete="email"
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={problems.email ?? refused['itemData.assignedEmail']}
      />
      <CheckField
        label="Send notes to the primary email too"
        checked={draft.sendToPrimary}
        onChange={(event) => change({ sendToPrimary: event.currentTarget.checked })}
      />
      <SaveProblem change={adding} fallback={notAdded} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Adding...' : 'Add to Cart'}
      </Button>
    </Form>
  );
}

function findProblems({ phone, person, email }: LineDraft) {
  const problems: { phone?: string; person?: string; email?: string } = {};
  if (phone.replace(/\D/g, '').length !== 10) problems.phone = 'Enter a 10-digit US phone number.';
  if (!person.trim()) problems.person = 'Enter the person this line belongs to.';
  if (email.trim() && !isSimpleAddress(email)) problems.email = simpleAddressMessage;
  return problems;
}
