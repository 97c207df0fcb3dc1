import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { usePutDevice } from './api.ts';
import classes from './notices.module.css';
import { type Ability, findAbility, subscribeHere } from './subscription.ts';

const reasons: Record<Exclude<Ability, 'can'>, string> = {
  install:
    'An iPhone or iPad tells you of apps on its home screen. Put Jotline there first, then open it from there and come back here.',
  blocked:
    'Notices from Jotline are blocked in this browser. Allow them in its settings for this site, then load this page again.',
  cannot: 'This browser has no notices. On a phone, use Chrome, Firefox or Safari as they come today.',
};

export function TurnOn({ publicKey }: { publicKey: string }) {
  const [ability, setAbility] = useState(findAbility);
  const [isAsking, setIsAsking] = useState(false);
  const { user } = useSession();
  const put = usePutDevice();
  if (ability !== 'can') return <p className={classes.lead}>{reasons[ability]}</p>;

  async function turnOn() {
    setIsAsking(true);
    const device = await subscribeHere(publicKey, user?.id ?? '').catch(() => undefined);
    setIsAsking(false);
    setAbility(findAbility);
    if (device === undefined) return toast.error('The browser could not turn on notices. Try again.');
    if (!device) return toast.error('Notices stay off until you allow them.');
    put.mutate(device, {
      onSuccess: () => toast.success('Notices are on'),
      onError: (error) => toast.error(messageOf(error, 'Notices were not turned on. Try again.')),
    });
  }

  const isBusy = isAsking || put.isPending;
  return (
    <div className={classes.actions}>
      <Button
        leftSection={<IconBell size={18} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => void turnOn()}
      >
        {isBusy ? 'Turning on...' : 'Turn on notices here'}
      </Button>
    </div>
  );
}
