import { SettingsPart } from '#web/components/settings-section.tsx';
import { Authenticator } from './authenticator.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SessionList } from './session-list.tsx';

export function Security() {
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
    </>
  );
}
