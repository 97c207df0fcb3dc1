import { Button } from '@mantine/core';
import { useState } from 'react';
import { Column } from '#web/components/form/form.tsx';
import { PasswordDialog } from '#web/components/form/password-dialog.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { isRefusal, messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useWays } from '../ways-api.ts';
import { canUsePasskeys, openDevice, useAddPasskey, useAskForNewPasskey } from './passkeys-api.ts';

type Options = Parameters<Awaited<ReturnType<typeof openDevice>>['makePasskey']>[0];

/** Three steps: who asks, what their device makes, and keeping it. */
export function AddPasskey({ isFull }: { isFull: boolean }) {
  const ways = useWays();
  const ask = useAskForNewPasskey();
  const add = useAddPasskey();
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [declined, setDeclined] = useState(false);
  const hasPassword = ways.data?.ways.some(({ kind }) => kind === 'password') ?? true;

  if (!canUsePasskeys())
    return (
      <p>
        This browser cannot use passkeys. Open this page in a current Safari, Chrome, Edge or Firefox to add
        one.
      </p>
    );
  if (isFull) return <p>You have as many passkeys as can be. Remove one to add another.</p>;

  function start(password?: string) {
    setProblem(null);
    setDeclined(false);
    add.reset();
    ask.mutate(password, {
      onSuccess: (options) => {
        setAsking(false);
        void make(options);
      },
      onError: (error) => hasPassword || setProblem(messageOf(error, 'We could not start. Try again.')),
    });
  }

  async function make(options: Options) {
    setWaiting(true);
    const device = await openDevice().catch(() => null);
    try {
      if (!device) return setProblem('We could not reach Jotline. Check your connection and try again.');
      const answer = await device.makePasskey(options);
      add.mutate(answer, {
        onSuccess: ({ passkey }) => toast.success(`Passkey added: ${passkey.name}`),
        onError: (error) => isRefusal(error) && device.forgetOnDevice(answer.id, options.rp.id),
      });
    } catch (error) {
      if (device?.isDeclined(error)) setDeclined(true);
      else if (!device?.isStopped(error)) setProblem(device?.describeDeviceProblem(error) ?? null);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <Column>
      <div>
        <Button
          variant="default"
          onClick={() => (hasPassword ? setAsking(true) : start())}
          disabled={waiting || ask.isPending || add.isPending}
        >
          {waiting ? 'Waiting for your device...' : 'Add a passkey'}
        </Button>
      </div>
      {declined && <p role="status">No passkey was added. You can try again whenever you like.</p>}
      <ErrorBox message={problem} />
      <SaveProblem
        change={add}
        fallback="The passkey was not saved. Try again."
        kept="Your device has made the passkey; it only has to reach us."
        onRetry={() => add.variables && add.mutate(add.variables)}
      />
      <PasswordDialog
        title="Add a passkey"
        action="Continue"
        opened={asking}
        change={ask}
        fallback="We could not start. Try again."
        onSubmit={start}
        onClose={() => setAsking(false)}
      >
        Whoever can unlock the device that keeps the passkey can then sign in to Jotline as you.
      </PasswordDialog>
    </Column>
  );
}
