import { Button } from '@mantine/core';
import type { PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Column, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { useSendCode } from './api.ts';

export type SentCode = NonNullable<PhoneLine['code']>;

export function SendCode({ line, onSent }: { line: PhoneLine; onSent: (code: SentCode) => void }) {
  const send = useSendCode(line.id);
  const text = () => send.mutate(undefined, { onSuccess: onSent });
  return (
    <Column>
      <p>
        We text a 6-digit code to <WholePhones>{formatPhone(line.phoneNumber)}</WholePhones>. Keep that phone
        handy.
      </p>
      <SaveProblem
        change={send}
        fallback="The text was not sent. Try again."
        kept="No code was sent."
        onRetry={text}
      />
      <Button onClick={text} loading={send.isPending} data-autofocus>
        Text me a code
      </Button>
      <FormNote>Wrong number? Close this and edit the line.</FormNote>
    </Column>
  );
}
