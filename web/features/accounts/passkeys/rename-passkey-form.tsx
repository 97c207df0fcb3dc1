import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ShownPasskey } from '#domain/accounts/shown-account.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import classes from './passkeys.module.css';
import { useRenamePasskey } from './passkeys-api.ts';

interface RenamePasskeyFormProps {
  passkey: ShownPasskey;
  onDone: () => void;
}

export function RenamePasskeyForm({ passkey: { id, name }, onDone }: RenamePasskeyFormProps) {
  const [typed, setTyped] = useState(name);
  const [missing, setMissing] = useState(false);
  const rename = useRenamePasskey(id);
  const field = useRef<HTMLInputElement>(null);
  const said = fieldErrors(rename.error).name;
  useEffect(() => field.current?.select(), []);
  useUnsavedChanges(typed.trim() !== name);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = typed.trim();
    setMissing(!wanted);
    if (wanted === name) onDone();
    else if (wanted) rename.mutate(wanted, { onSuccess: onDone });
  }

  return (
    <div className={classes.form}>
      <Form onSubmit={submit} aria-busy={rename.isPending} aria-label={`Rename ${name}`}>
        <TextInput
          ref={field}
          label="Name"
          description="So that you know which device it is on."
          autoComplete="off"
          maxLength={60}
          value={typed}
          error={missing && !typed.trim() ? 'Enter a name.' : said}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SaveProblem
          change={rename}
          fallback="The name was not saved. Try again."
          isSaidElsewhere={said !== undefined}
        />
        <Group gap="xs">
          <Button type="submit" disabled={rename.isPending}>
            Save name
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Form>
    </div>
  );
}
