import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { useSession } from '#web/lib/browser-session.ts';
import { AccountForm } from './account-form.tsx';
import { EmailAddress } from './email-address.tsx';

/** Who the account is: its name, where its clock stands, and the address it signs in with. */
export function AccountDetails({ isOwner }: { isOwner: boolean }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      {isOwner && (
        <SettingsPart title="Name and time zone">
          <AccountForm user={user} />
        </SettingsPart>
      )}
      <SettingsPart title="Email">
        <EmailAddress email={user.email} isOwner={isOwner} />
      </SettingsPart>
    </>
  );
}
