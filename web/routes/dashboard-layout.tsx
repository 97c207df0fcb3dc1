import { Link, Outlet } from 'react-router';
import { AppearanceSwitch } from '#web/components/layout/appearance-switch.tsx';
import { Logo } from '#web/components/layout/logo.tsx';
import { ThumbNav } from '#web/components/layout/thumb-nav.tsx';
import { TopNav } from '#web/components/layout/top-nav.tsx';
import { UnsavedChangesGuard } from '#web/components/layout/unsaved-changes-guard.tsx';
import { AccountMenu } from '#web/features/accounts/account-menu.tsx';
import { ConfirmEmailBanner } from '#web/features/accounts/confirm-email-banner.tsx';
import { DeletionBanner } from '#web/features/accounts/security/deletion-banner.tsx';
import { RequireSession } from '#web/features/accounts/sign-in/require-session.tsx';
import { Assistant } from '#web/features/assistant/assistant.tsx';
import { CartButton } from '#web/features/billing/cart/cart-button.tsx';
import { StandingBanner } from '#web/features/billing/plans/standing-banner.tsx';
import { UnreadBadge } from '#web/features/messages/unread-badge.tsx';
import classes from './dashboard-layout.module.css';

const badges = { '/dashboard/messages': <UnreadBadge /> };

export function Component() {
  return (
    <RequireSession>
      <div className={classes.page}>
        <header className={classes.header}>
          <div className={classes.inner}>
            <Link to="/dashboard" className={classes.home} aria-label="Jotline, overview">
              <Logo />
            </Link>
            <TopNav badges={badges} />
            <div className={classes.tools}>
              <CartButton />
              <AccountMenu />
            </div>
          </div>
        </header>
        <ConfirmEmailBanner />
        <DeletionBanner />
        <StandingBanner />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className={classes.footer}>
          <nav aria-label="Footer" className={classes.legal}>
            <Link to="/terms">Terms of Service</Link>
            <Link to="/privacy">Privacy Policy</Link>
          </nav>
          <AppearanceSwitch />
        </footer>
        <ThumbNav badges={badges} />
        <UnsavedChangesGuard />
        <Assistant />
      </div>
    </RequireSession>
  );
}
