import type { NoticeDevice } from '#domain/notices/shown-notices.ts';
import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useDevices } from './api.ts';
import { DeviceRow } from './device-row.tsx';
import classes from './notices.module.css';
import { ThisDevice } from './this-device.tsx';
import { TurnOn } from './turn-on.tsx';

/** What this phone or computer tells, and the others that do. */
export function Notices() {
  const devices = useDevices();
  if (devices.isPending) return <Loading />;
  if (devices.isLoadingError)
    return (
      <LoadError error={devices.error} onRetry={() => void devices.refetch()} busy={devices.isFetching} />
    );
  return <ShownNotices {...devices.data} />;
}

function ShownNotices({ publicKey, devices }: { publicKey: string; devices: NoticeDevice[] }) {
  const here = devices.find(({ current }) => current);
  const others = devices.filter(({ current }) => !current);
  return (
    <>
      <p className={classes.lead}>
        A notice on the screen of this device when something happens, also while Jotline is closed. It comes
        while you are signed in here. <a href="/help/notices">About notices</a>
      </p>
      {here ? <ThisDevice device={here} /> : <TurnOn publicKey={publicKey} />}
      {others.length > 0 && (
        <SettingsPart title="Your other devices">
          <RowList plain>
            {others.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </RowList>
        </SettingsPart>
      )}
    </>
  );
}
