import { useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { mayOpen } from '#domain/team/may-open.ts';
import type { Role } from '#domain/team/roles.ts';
import { ConnectionBanner } from '#web/components/frame/connection-banner.tsx';
import { DashboardFrame, LegalLinks } from '#web/components/frame/dashboard-frame.tsx';
import { AppearanceSwitch } from '#web/components/layout/appearance-switch.tsx';
import { ThumbNav } from '#web/components/layout/thumb-nav.tsx';
import { UnsavedChangesGuard } from '#web/components/layout/unsaved-changes-guard.tsx';
import { NotYours } from '#web/components/state/not-yours.tsx';
import { AccountMenu } from '#web/features/accounts/account-menu.tsx';
import { ConfirmEmailBanner } from '#web/features/accounts/confirm-email-banner.tsx';
import { DeletionBanner } from '#web/features/accounts/security/deletion-banner.tsx';
import { RequireSession } from '#web/features/accounts/sign-in/require-session.tsx';
import { Assistant } from '#web/features/assistant/assistant.tsx';
import { AtHand } from '#web/features/at-hand/at-hand.tsx';
import { SearchButton } from '#web/features/at-hand/search-button.tsx';
import { CartButton } from '#web/features/billing/cart/cart-button.tsx';
import { StandingBanner } from '#web/features/billing/plans/standing-banner.tsx';
import { InstallBanner } from '#web/features/install/install-banner.tsx';
import { UnreadBadge } from '#web/features/messages/unread-badge.tsx';
import { InPocket } from '#web/features/notices/in-pocket.tsx';
import { useRole, useSession } from '#web/lib/browser-session.ts';
import { sectionsFor } from './settings/settings-sections.ts';

const badges = { '/dashboard/messages': <UnreadBadge /> };
const noBadges = {};

export function Component() {
  return (
    <RequireSession Frame={DashboardFrame}>
      <Dashboard />
    </RequireSession>
  );
}

function Dashboard() {
  const role = useRole();
  const { user } = useSession();
  const isOwner = role === 'owner';
  const sections = useMemo(() => sectionsFor(role), [role]);
  const shownBadges = role === 'technician' ? noBadges : badges;
  return (
    <>
      <DashboardFrame
        role={role}
        badges={shownBadges}
        tools={
          <>
            <SearchButton />
            {isOwner && <CartButton />}
            <AccountMenu />
          </>
        }
        banners={
          <>
            <ConnectionBanner />
            <ConfirmEmailBanner />
            {isOwner && <DeletionBanner />}
            {role !== 'technician' && <StandingBanner canBuy={isOwner} />}
            <InstallBanner />
          </>
        }
        footer={
          <>
            <LegalLinks />
            <AppearanceSwitch />
          </>
        }
        thumbNav={<ThumbNav badges={shownBadges} role={role} />}
      >
        <PageFor role={role} />
      </DashboardFrame>
      <UnsavedChangesGuard />
      {user && <InPocket loginId={user.id} />}
      <Assistant />
      <AtHand role={role} sections={sections} />
    </>
  );
}

/** The page of the address, or why it is not for this person. */
function PageFor({ role }: { role: Role }) {
  const { pathname } = useLocation();
  if (role === 'owner' || mayOpen(role, pathname)) return <Outlet />;
  if (/^\/dashboard\/?$/.test(pathname)) return <Navigate to="/dashboard/calls" replace />;
  return <NotYours role={role} />;
}
