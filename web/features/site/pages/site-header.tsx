import { Link } from 'react-router';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Logo } from '#web/components/layout/logo.tsx';
import classes from './site-header.module.css';

const anchors = [
  { to: '/#how', label: 'How it works' },
  { to: '/#pros', label: 'For pros' },
  { to: '/#customers', label: 'For customers' },
  { to: '/#pricing', label: 'Pricing' },
  { to: '/#roadmap', label: 'Coming soon' },
];

export function SiteHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to="/" className={classes.home} aria-label="Jotline, home">
          <Logo />
        </Link>
        <nav className={classes.wide} aria-label="Main">
          <Anchors />
        </nav>
        <div className={classes.account}>
          <Link to="/auth/signin" className={classes.link}>
            Sign in
          </Link>
          <span className={classes.signUp}>
            <ButtonLink to="/auth/signup">Sign up</ButtonLink>
          </span>
          {/* Opens without a script; features/site/scripts/close-menu.ts closes it after a choice. */}
          <details className={classes.menu} data-site-menu>
            <summary className={classes.summary} aria-label="Menu">
              <svg className={classes.bars} viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h10" />
              </svg>
            </summary>
            <nav className={classes.panel} aria-label="Menu">
              <Anchors />
              <ButtonLink to="/auth/signup">Sign up</ButtonLink>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function Anchors() {
  return anchors.map(({ to, label }) => (
    <Link key={to} to={to} className={classes.link}>
      {label}
    </Link>
  ));
}
