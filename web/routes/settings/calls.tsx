import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { LiveSettings } from '#web/features/calls/live/live-settings.tsx';
import { PromiseSettings } from '#web/features/calls/promises/promise-settings.tsx';
import { KnownWords } from '#web/features/calls/vocabulary/known-words.tsx';
import { Emails } from '#web/features/lines/emails.tsx';
import { PhoneLines } from '#web/features/lines/phone-lines.tsx';

export function Component() {
  return (
    <>
      <SettingsSection id="lines" title="Phone Lines">
        <PhoneLines />
      </SettingsSection>
      <SettingsSection id="emails" title="Emails">
        <Emails />
      </SettingsSection>
      <LiveSettings />
      <SettingsSection id="promises" title="Promises">
        <PromiseSettings />
      </SettingsSection>
      <SettingsSection id="words" title="Words Jotline Knows">
        <KnownWords />
      </SettingsSection>
    </>
  );
}
