import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { lineCode } from '#domain/lines/line-rules.ts';
import type { PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useSendCode, useVerifyLine } from './api.ts';
import type { SentCode } from './send-code.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

const sentAs = {
  text: `The ${lineCode.digits} digits we texted you.`,
  call: `This is a landline, so we are calling it: pick up and listen for the ${lineCode.digits} digits.`,
};

interface LineCodeFormProps {
  line: PhoneLine;
  channel: SentCode['channel'];
  resendAt: string;
  onSent: (code: SentCode) => void;
  onVerified: () => void;
}

export function LineCodeForm({ line, channel, resendAt, onSent, onVerified }: LineCodeFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const verify = useVerifyLine(line.id);
  const resend = useSendCode(line.id);
  const wait = useSecondsUntil(resendAt, lineCode.resendSeconds);
  const number = formatPhone(line.phoneNumber);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = typed.replace(/\D/g, '');
    if (code.length !== lineCode.digits) return setProblem(`Enter the ${lineCode.digits} digits.`);
    setProblem(null);
    verify.mutate(code, {
      onSuccess: () => {
        toast.success(`${number} is verified`);
        onVerified();
      },
    });
  }

  function sendAnother() {
    setProblem(null);
    verify.reset();
    resend.mutate(undefined, {
      onSuccess: (code) => {
        setTyped('');
        onSent(code);
      },
      onError: (error) => setProblem(messageOf(error, 'The text was not sent. Try again.')),
    });
  }

  return (
    <Form onSubmit={submit} aria-busy={verify.isPending}>
      <TextInput
        label="Code"
        description={`${sentAs[channel]} They work for ${lineCode.validMinutes} minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={lineCode.digits + 1}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SaveProblem change={verify} fallback="We could not check the code. Try again." instead={problem} />
      <Button type="submit" loading={verify.isPending}>
        Verify
      </Button>
      <Button variant="subtle" onClick={sendAnother} disabled={wait > 0} loading={resend.isPending}>
        {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
      </Button>
    </Form>
  );
}
