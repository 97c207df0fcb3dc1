import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '#domain/team/roles.ts';
import { Logo } from '../layout/logo.tsx';
import type { NavBadges } from '../layout/nav-items.tsx';
import { TopNav } from '../layout/top-nav.tsx';
import classes from './dashboard-frame.module.css';
import { ThumbBar, ThumbMore } from './thumb-bar.tsx';

interface DashboardFrameProps {
  /** Before anybody knows who it is, all places stand there. */
  role?: Role;
  badges?: NavBadges;
  tools?: ReactNode;
  banners?: ReactNode;
  footer?: ReactNode;
  thumbNav?: ReactNode;
  children: ReactNode;
}

const noBadges: NavBadges = {};

/** What stands around every page of the dashboard. The document has it from the start, before any script is there. */
export function DashboardFrame({
  role = 'owner',
  badges = noBadges,
  tools,
  banners,
  footer,
  thumbNav = (
    <ThumbBar role={role}>
      <ThumbMore />
    </ThumbBar>
  ),
  children,
}: DashboardFrameProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to="/dashboard" className={classes.home} aria-label="Jotline, overview">
            <Logo />
          </Link>
          <TopNav badges={badges} role={role} />
          <div className={classes.tools}>{tools}</div>
        </div>
      </header>
      {banners}
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
      {thumbNav}
    </div>
  );
}

/** The links at the foot of every page. */
export function LegalLinks() {
  return (
    <nav aria-label="Footer" className={classes.legal}>
      <Link to="/terms">Terms of Service</Link>
      <Link to="/privacy">Privacy Policy</Link>
    </nav>
  );
}
