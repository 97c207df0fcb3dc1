import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { crmFormatNames, crmFormats, recipientKindNames, recipientKinds } from '#domain/lines/line-rules.ts';
import type { EmailRecipient, PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useEditRecipient } from './api.ts';
import { FormButtons } from './form-buttons.tsx';

const everyLine = 'every';
const noLine = 'none';

interface RecipientFormProps {
  recipient: EmailRecipient;
  lines: PhoneLine[];
  onDone: () => void;
}

export function RecipientForm({ recipient, lines, onDone }: RecipientFormProps) {
  const edit = useEditRecipient(recipient.id);
  const form = useForm({
    initialValues: {
      name: recipient.name,
      kind: recipient.kind,
      crmFormat: recipient.crmFormat ?? crmFormats[0],
      scope: recipient.isGlobal ? everyLine : (recipient.assignedPhoneId ?? noLine),
    },
    validate: { name: (value) => (value.trim() ? null : 'Enter a name.') },
  });
  useUnsavedChanges(form.isDirty());
  const { kind } = form.values;

  function submit({ name, crmFormat, scope }: typeof form.values) {
    const change = {
      name,
      kind,
      crmFormat: kind === 'crm' ? crmFormat : null,
      isGlobal: scope === everyLine,
      assignedPhoneId: scope === everyLine || scope === noLine ? null : scope,
    };
    edit.mutate(change, {
      onSuccess: () => {
        toast.success('Email saved');
        onDone();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={edit.isPending} aria-label={`Edit ${recipient.email}`}>
      <TextInput
        label="Name"
        description={`For ${recipient.email}`}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      {!recipient.isPrimary && (
        <ChoiceRow
          legend="Kind"
          name={`kind-${recipient.id}`}
          choices={recipientKinds.map((value) => ({ value, label: recipientKindNames[value] }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', value)}
        />
      )}
      {kind === 'crm' && (
        <Select
          label="Format"
          description="What your CRM's lead inbox reads. Send a sample to try it."
          allowDeselect={false}
          data={crmFormats.map((value) => ({ value, label: crmFormatNames[value] }))}
          {...form.getInputProps('crmFormat')}
        />
      )}
      <Select
        label="Gets the notes of"
        allowDeselect={false}
        data={[
          { value: everyLine, label: 'Every line' },
          ...lines.map((line) => ({
            value: line.id,
            label: `${line.assignedPersonName} ${formatPhone(line.phoneNumber)}`,
          })),
          ...(kind === 'crm'
            ? []
            : [{ value: noLine, label: recipient.isPrimary ? primaryOnly : 'No line' }]),
        ]}
        {...form.getInputProps('scope')}
      />
      <SaveProblem change={edit} fallback="The email was not saved. Try again." />
      <FormButtons busy={edit.isPending} onCancel={onDone} />
    </Form>
  );
}

const primaryOnly = 'Lines that send to the primary email';
