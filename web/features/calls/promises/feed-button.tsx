import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

/** Beside the promises, where a technician finds it too: the settings of calls are closed to them. */
export function FeedButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        onClick={open}
      >
        Calendar feed
      </Button>
      <SideDrawer title="Calendar feed" position="right" opened={isOpen} onClose={close}>
        {isOpen && <CalendarFeed />}
      </SideDrawer>
    </>
  );
}
