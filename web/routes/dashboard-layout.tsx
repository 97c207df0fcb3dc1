import { Outlet } from 'react-router';
import { ConnectionBanner } from '#web/components/frame/connection-banner.tsx';
import { DashboardFrame, LegalLinks } from '#web/components/frame/dashboard-frame.tsx';
import { AppearanceSwitch } from '#web/components/layout/appearance-switch.tsx';
import { ThumbNav } from '#web/components/layout/thumb-nav.tsx';
import { UnsavedChangesGuard } from '#web/components/layout/unsaved-changes-guard.tsx';
import { AccountMenu } from '#web/features/accounts/account-menu.tsx';
import { ConfirmEmailBanner } from '#web/features/accounts/confirm-email-banner.tsx';
import { DeletionBanner } from '#web/features/accounts/security/deletion-banner.tsx';
import { RequireSession } from '#web/features/accounts/sign-in/require-session.tsx';
import { Assistant } from '#web/features/assistant/assistant.tsx';
import { CartButton } from '#web/features/billing/cart/cart-button.tsx';
import { StandingBanner } from '#web/features/billing/plans/standing-banner.tsx';
import { UnreadBadge } from '#web/features/messages/unread-badge.tsx';

const badges = { '/dashboard/messages': <UnreadBadge /> };

export function Component() {
  return (
    <RequireSession Frame={DashboardFrame}>
      <DashboardFrame
        badges={badges}
        tools={
          <>
            <CartButton />
            <AccountMenu />
          </>
        }
        banners={
          <>
            <ConnectionBanner />
            <ConfirmEmailBanner />
            <DeletionBanner />
            <StandingBanner />
          </>
        }
        footer={
          <>
            <LegalLinks />
            <AppearanceSwitch />
          </>
        }
        thumbNav={<ThumbNav badges={badges} />}
      >
        <Outlet />
      </DashboardFrame>
      <UnsavedChangesGuard />
      <Assistant />
    </RequireSession>
  );
}
