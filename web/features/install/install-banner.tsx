import { Button } from '@mantine/core';
import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { Banner } from '#web/components/layout/banner.tsx';
import { dismissInstall, install, useInstallWay, useIsDismissed } from '#web/lib/device/install-prompt.ts';
import classes from './install.module.css';

/** Offers the app for the home screen, until it is there or somebody says no. */
export function InstallBanner() {
  const way = useInstallWay();
  const isDismissed = useIsDismissed();
  if (!way || isDismissed) return null;
  return (
    <Banner
      label="Install Jotline"
      icon={IconDeviceMobilePlus}
      isCalm
      action={
        <div className={classes.buttons}>
          {way === 'prompt' && (
            <Button variant="default" onClick={() => void install()}>
              Install
            </Button>
          )}
          <Button variant="subtle" onClick={dismissInstall}>
            No thanks
          </Button>
        </div>
      }
    >
      {way === 'prompt' ? (
        'Jotline on your home screen, one tap away.'
      ) : (
        <>
          Jotline on your home screen: tap Share,
          <br />
          then Add to Home Screen.
        </>
      )}
    </Banner>
  );
}
