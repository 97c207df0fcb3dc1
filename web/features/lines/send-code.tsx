import { Button } from '@mantine/core';
import type { PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Column, FormNote } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useSendCode } from './api.ts';

export type SentCode = NonNullable<PhoneLine['code']>;

export function SendCode({ line, onSent }: { line: PhoneLine; onSent: (code: SentCode) => void }) {
  const send = useSendCode(line.id);
  return (
    <Column>
      <p>We text a 6-digit code to {formatPhone(line.phoneNumber)}. Have that phone at hand.</p>
      <ErrorBox message={send.isError ? messageOf(send.error, 'The text was not sent. Try again.') : null} />
      <Button
        onClick={() => send.mutate(undefined, { onSuccess: onSent })}
        loading={send.isPending}
        data-autofocus
      >
        Text me a code
      </Button>
      <FormNote>Wrong number? Close this and edit the line.</FormNote>
    </Column>
  );
}
