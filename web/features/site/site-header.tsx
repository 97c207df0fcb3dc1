import { Link } from 'react-router';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Logo } from '#web/components/logo.tsx';
import classes from './site-header.module.css';

export function SiteHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to="/" className={classes.home} aria-label="Jotline, home">
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <Link to="/#how" className={`${classes.link} ${classes.wideOnly}`}>
            How it works
          </Link>
          <Link to="/#signup" className={`${classes.link} ${classes.wideOnly}`}>
            Get started
          </Link>
          <Link to="/auth/signin" className={classes.link}>
            Sign in
          </Link>
          <span className={classes.wideOnly}>
            <ButtonLink to="/auth/signup">Sign up</ButtonLink>
          </span>
        </nav>
      </div>
    </header>
  );
}
