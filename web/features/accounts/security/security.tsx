import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { Authenticator } from './authenticator.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OwnPassword } from './own-password.tsx';
import { SessionList } from './session-list.tsx';
import { Ways } from './ways.tsx';

/** Copies and the end of all data are the owner's. */
export function Security({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      <SettingsPart title="Password">
        <OwnPassword />
      </SettingsPart>
      <SettingsPart title="Ways to sign in">
        <Ways />
      </SettingsPart>
      <SettingsPart title="Passkeys">
        <Passkeys />
      </SettingsPart>
      <SettingsPart title="Authenticator app">
        <Authenticator />
      </SettingsPart>
      <SettingsPart title="Where you are signed in">
        <SessionList />
      </SettingsPart>
      {isOwner && (
        <>
          <SettingsPart title="Download my data">
            <DataExport />
          </SettingsPart>
          <SettingsPart title="Delete my account">
            <DeleteAccount />
          </SettingsPart>
        </>
      )}
    </>
  );
}
