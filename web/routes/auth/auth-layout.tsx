import { Link, Outlet } from 'react-router';
import { Logo } from '#web/components/layout/logo.tsx';
import classes from './auth-layout.module.css';

export function Component() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label="Jotline, home">
          <Logo />
        </Link>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <Link to="/terms">Terms of Service</Link>
        <Link to="/privacy">Privacy Policy</Link>
      </footer>
    </div>
  );
}
