import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { Authenticator } from './authenticator.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SessionList } from './session-list.tsx';

/** Copies and the end of all data are the owner's. */
export function Security({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      <SettingsPart title="Password">
        <ChangePasswordForm />
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
