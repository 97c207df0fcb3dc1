import { Button, Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { scopeMeanings, scopes } from '#domain/developers/scopes.ts';
import type { KeyMember } from '#domain/developers/shown-developers.ts';
import { roleNames } from '#domain/team/roles.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PasswordField } from '#web/components/form/password-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { type KeyInput, useCreateKey } from './api.ts';
import classes from './developers.module.css';

interface NewKeyFormProps {
  members: KeyMember[];
  onCreated: (key: string) => void;
  onCancel: () => void;
}

export function NewKeyForm({ members, onCreated, onCancel }: NewKeyFormProps) {
  const create = useCreateKey();
  const form = useForm<KeyInput>({
    initialValues: {
      name: '',
      memberId: members.find(({ isYou }) => isYou)?.id ?? '',
      scopes: ['calls:read', 'contacts:read'],
      password: '',
    },
    validate: {
      name: (value) => (value.trim() ? null : 'Give the key a name.'),
      scopes: (value) => (value.length > 0 ? null : 'Choose at least one thing that the key may do.'),
      password: (value) => (value ? null : 'Password required'),
    },
  });
  useUnsavedChanges(form.isDirty());
  const { scopes: chosen } = form.values;

  function submit(values: KeyInput) {
    create.mutate(values, {
      onSuccess: ({ key }) => onCreated(key),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <div className={classes.form}>
      <Form onSubmit={form.onSubmit(submit)} aria-busy={create.isPending} aria-label="New key">
        <TextInput
          label="Name"
          description="What uses it, such as your job board."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        {members.length > 1 && (
          <Select
            label="Asks in the name of"
            description="The key sees what they see, and ends when they leave."
            data={members.map(({ id, name, role, isYou }) => ({
              value: id,
              label: `${name} (${isYou ? 'you' : roleNames[role].toLowerCase()})`,
            }))}
            allowDeselect={false}
            {...form.getInputProps('memberId')}
          />
        )}
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>What it may do</legend>
          {scopes.map((scope) => (
            <CheckField
              key={scope}
              label={`${scopeMeanings[scope]} (${scope})`}
              checked={chosen.includes(scope)}
              onChange={(event) =>
                form.setFieldValue(
                  'scopes',
                  event.currentTarget.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope),
                )
              }
            />
          ))}
          {form.errors.scopes && (
            <p className={classes.late} role="alert">
              {form.errors.scopes}
            </p>
          )}
        </fieldset>
        <PasswordField
          label="Your password"
          description="To make sure it is you."
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <SaveProblem change={create} fallback="The key was not made. Try again." />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Form>
    </div>
  );
}
