import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { checkConnection, useIsAway } from '#web/lib/connection.ts';
import { Banner } from '../layout/banner.tsx';

/** For as long as Jotline cannot be reached. What was shown before stays on the page. */
export function ConnectionBanner() {
  const isAway = useIsAway();
  const [isLooking, setIsLooking] = useState(false);
  if (!isAway) return null;

  async function look() {
    setIsLooking(true);
    await checkConnection();
    setIsLooking(false);
  }

  return (
    <Banner
      label="Connection"
      icon={IconCloudOff}
      action={
        <Button variant="default" loading={isLooking} onClick={() => void look()}>
          Check now
        </Button>
      }
    >
      <span role="status">No connection to Jotline. What you see and typed stays here; we keep trying.</span>
    </Banner>
  );
}
