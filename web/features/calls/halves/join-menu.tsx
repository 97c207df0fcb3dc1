import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDuration } from '#domain/calls/call-times.ts';
import type { CallDetail, OtherHalf } from '#domain/calls/shown-calls.ts';
import { signAlone } from '#web/components/layout/action-signs.tsx';
import { formatMoment } from '#web/lib/format-when.ts';
import { useOtherHalves } from './api.ts';
import { canBeHalf } from './can-be-half.ts';
import { ConfirmJoin } from './confirm-join.tsx';

/** By hand: calls of that day that may be another half. Where there is none, nothing stands here. */
export function JoinMenu({ call }: { call: CallDetail['call'] }) {
  const { data } = useOtherHalves(call.id, canBeHalf(call));
  const [chosen, setChosen] = useState<OtherHalf | null>(null);
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!data || data.others.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            classNames={signAlone}
            leftSection={<IconArrowMerge size={18} aria-hidden="true" />}
          >
            Join
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Join with the call at</Menu.Label>
          {data.others.map((other) => (
            <Menu.Item
              key={other.callId}
              onClick={() => {
                setChosen(other);
                open();
              }}
            >
              {describe(other)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen && <ConfirmJoin call={call} other={chosen} opened={isOpen} onClose={close} />}
    </>
  );
}

function describe({ startedAt, durationSeconds, customerName, jobTitle }: OtherHalf): string {
  const length = durationSeconds === null ? null : formatDuration(durationSeconds);
  return [formatMoment(startedAt), length, customerName ?? jobTitle].filter(Boolean).join(', ');
}
