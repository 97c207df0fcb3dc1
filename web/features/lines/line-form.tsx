import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useEditLine } from './api.ts';
import { FormButtons } from './form-buttons.tsx';

export function LineForm({ line, onDone }: { line: PhoneLine; onDone: () => void }) {
  const edit = useEditLine(line.id);
  const shown = formatPhone(line.phoneNumber);
  const form = useForm({
    initialValues: {
      phoneNumber: shown,
      assignedPersonName: line.assignedPersonName,
      assignedEmail: line.assignedEmail ?? '',
      sendToPrimary: line.sendToPrimary,
      sendRecapAutomatically: line.sendRecapAutomatically,
    },
    validate: {
      phoneNumber: (value) => (value ? null : 'Enter a phone number.'),
      assignedPersonName: (value) => (value.trim() ? null : 'Enter who uses this phone.'),
    },
  });
  useUnsavedChanges(form.isDirty());
  const losesProof = line.verifiedAt !== null && form.values.phoneNumber !== shown;

  function submit(values: typeof form.values) {
    edit.mutate(values, {
      onSuccess: () => {
        toast.success('Line saved');
        onDone();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={edit.isPending} aria-label={`Edit ${shown}`}>
      <TextInput label="Assigned person" maxLength={120} {...form.getInputProps('assignedPersonName')} />
      <PhoneField
        label="Phone number"
        description={
          losesProof ? 'Another number has to be verified before calls from it are accepted.' : undefined
        }
        value={form.values.phoneNumber}
        onChange={(value) => form.setFieldValue('phoneNumber', value)}
        error={form.errors.phoneNumber}
      />
      <TextInput
        label="Email (optional)"
        description="Gets the notes of this line, once the address is confirmed."
        type="email"
        autoComplete="off"
        {...form.getInputProps('assignedEmail')}
      />
      <CheckField
        label="Send notes to the primary email too"
        {...form.getInputProps('sendToPrimary', { type: 'checkbox' })}
      />
      <CheckField
        label="Send the customer recap automatically"
        description="Right away when the customer gave the address in the call. Otherwise after you confirm it."
        {...form.getInputProps('sendRecapAutomatically', { type: 'checkbox' })}
      />
      <SaveProblem change={edit} fallback="The line was not saved. Try again." />
      <FormButtons busy={edit.isPending} onCancel={onDone} />
    </Form>
  );
}
