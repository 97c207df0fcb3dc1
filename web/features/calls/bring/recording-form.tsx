import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { nameTimeZone } from '#domain/accounts/time-zones.ts';
import { broughtMessages, broughtRate, sourceNames, statements } from '#domain/calls/brought-recordings.ts';
import { formatDuration } from '#domain/calls/call-times.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Meter } from '#web/components/meter.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { accountZone } from '#web/lib/account-zone.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsAway } from '#web/lib/connection.ts';
import { toast } from '#web/lib/toast.ts';
import { toInstant, toWallClock } from '#web/lib/zoned-time.ts';
import { useBringOptions, useSendRecording } from './api.ts';
import { CustomerFields } from './customer-fields.tsx';
import { DiscardRecording } from './discard-recording.tsx';
import type { KeptRecording, RecordingDetails } from './keep/kept-recording.ts';
import { keepRecording } from './keep/recordings-here.ts';
import { ListenFirst } from './listen-first.tsx';
import classes from './recording-form.module.css';

interface RecordingFormProps {
  recording: KeptRecording;
  isKeptHere: boolean;
  onClose: () => void;
}

/** Listened to, said what it is and who is in it: then it goes out. */
export function RecordingForm({ recording, isKeptHere, onClose }: RecordingFormProps) {
  const options = useBringOptions();
  const samples = recording.samples;
  if (!samples) return null;
  const name = sourceNames[recording.source];
  return (
    <section className={classes.sheet} aria-labelledby="recording-name">
      <div>
        <h2 id="recording-name" className={classes.name}>
          {recording.fileName ?? name}
        </h2>
        <p className={classes.note}>{formatDuration(samples.size / broughtRate)}</p>
      </div>
      <ListenFirst samples={samples} label={name} />
      {options.isPending && <Loading text="Loading lines..." />}
      {options.isLoadingError && (
        <LoadError error={options.error} onRetry={() => void options.refetch()} busy={options.isFetching} />
      )}
      {options.data && (
        <Details recording={recording} lines={options.data.lines} isKeptHere={isKeptHere} onClose={onClose} />
      )}
    </section>
  );
}

interface Values extends Pick<RecordingDetails, 'contactId' | 'customerName' | 'customerPhone'> {
  when: string;
  lineId: string;
  isStated: boolean;
}

function Details({
  recording,
  lines,
  isKeptHere,
  onClose,
}: RecordingFormProps & { lines: { id: string; name: string; phone: string }[] }) {
  const { details, source } = recording;
  const statement = statements[source];
  const navigate = useNavigate();
  const send = useSendRecording();
  const [share, setShare] = useState(0);
  const isAway = useIsAway();
  const form = useForm<Values>({
    initialValues: {
      when: toWallClock(details?.happenedAt ?? recording.recordedAt, accountZone()),
      lineId: details?.lineId ?? lines[0]?.id ?? '',
      contactId: details?.contactId ?? null,
      customerName: details?.customerName ?? null,
      customerPhone: details?.customerPhone ?? null,
      isStated: details?.statement === statement.version,
    },
    validate: {
      when: (when) => (toInstant(when, accountZone()) ? null : 'Say when this was.'),
      isStated: (isStated) => (isStated ? null : broughtMessages.noStatement),
    },
  });

  async function submit({ when, lineId, isStated: _, ...customer }: Values) {
    const happenedAt = toInstant(when, accountZone()) ?? recording.recordedAt;
    const filled = { ...customer, happenedAt, lineId: lineId || null, statement: statement.version };
    // Whatever becomes of the connection, what was filled in is there the next time.
    await keepRecording({ ...recording, details: filled });
    send.mutate(
      { recording, details: filled, onProgress: setShare },
      {
        onSuccess: (callId) => {
          toast.success('Sent. The notes are being made.');
          void navigate(`/dashboard/calls/${callId}`);
        },
        onError: (error) => {
          const issue =
            error instanceof ApiError ? error.issues.find(({ path }) => path === 'customerPhone') : null;
          if (issue) form.setFieldError('customerPhone', issue.message);
        },
      },
    );
  }

  const waits = send.error instanceof ApiError && send.error.retryable;
  const again = form.onSubmit((values) => void submit(values));
  const tries = useRef(0);
  useEffect(() => {
    if (!waits || isAway || send.isPending) return;
    // The basement is behind: it goes out by itself.
    const timer = setTimeout(
      () => {
        tries.current += 1;
        again();
      },
      Math.min(30, 2 ** tries.current) * 1000,
    );
    return () => clearTimeout(timer);
  });

  const busy = send.isPending;
  const { contactId, customerName, customerPhone, lineId } = form.values;
  return (
    <Form onSubmit={again} aria-busy={busy}>
      <TextInput
        type="datetime-local"
        label="When was this?"
        description={`In your time zone, ${nameTimeZone(accountZone())}: “Thursday” is counted from it.`}
        {...form.getInputProps('when')}
      />
      {lines.length > 1 && (
        <NativeSelect
          label="Line"
          description="Its people get the notes."
          data={lines.map((line) => ({ value: line.id, label: `${line.name} · ${formatPhone(line.phone)}` }))}
          value={lineId}
          onChange={(event) => form.setFieldValue('lineId', event.currentTarget.value)}
        />
      )}
      <CustomerFields
        customer={{ contactId, customerName, customerPhone }}
        error={typeof form.errors.customerPhone === 'string' ? form.errors.customerPhone : null}
        onChange={(customer) => form.setValues(customer)}
      />
      <CheckField label={statement.wording} {...form.getInputProps('isStated', { type: 'checkbox' })} />
      <FormNote>
        {source === 'upload'
          ? 'Jotline announced nothing here, so your word is what the consent log has: with your name, the time and the network you send it from.'
          : 'Kept in the consent log with your name, the time and the network you send it from.'}
      </FormNote>
      {!isKeptHere && (
        <FormNote>This browser keeps nothing for later: leave this page open until it is sent.</FormNote>
      )}
      <SaveProblem
        change={send}
        fallback="The recording was not sent. Try again."
        kept="The recording is kept on this device, and goes out when Jotline can be reached."
      />
      {busy && (
        <div role="status">
          <Meter max={1} value={share} aria-label="Sent" /> Sending, {Math.floor(share * 100)}%
        </div>
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending...' : 'Send for notes'}
        </Button>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Later
        </Button>
        <DiscardRecording recording={recording} disabled={busy} onDone={onClose} />
      </div>
    </Form>
  );
}
