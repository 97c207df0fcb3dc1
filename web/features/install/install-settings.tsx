import { Button } from '@mantine/core';
import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { install, isInstalled, useInstallWay } from '#web/lib/device/install-prompt.ts';
import classes from './install.module.css';

/** Where the offer is found again by who once said no. */
export function InstallSettings() {
  const way = useInstallWay();
  if (isInstalled()) return <p className={classes.lead}>You are using the installed app.</p>;
  return (
    <>
      <p className={classes.lead}>
        On your home screen Jotline opens with one tap, without a browser around it, and says so when there is
        no connection. <a href="/help/install">iPhone, Android and computer, step by step</a>
      </p>
      {way === 'prompt' && (
        <div>
          <Button
            leftSection={<IconDeviceMobilePlus size={18} aria-hidden="true" />}
            onClick={() => void install()}
          >
            Install
          </Button>
        </div>
      )}
      {way === 'share' && <p>In Safari, tap Share, then Add to Home Screen.</p>}
    </>
  );
}
