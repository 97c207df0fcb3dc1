import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../layout/logo.tsx';
import classes from './auth-frame.module.css';

/** What stands around sign-in and its kin. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label="Jotline, home">
          <Logo />
        </Link>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Link to="/terms">Terms of Service</Link>
        <Link to="/privacy">Privacy Policy</Link>
      </footer>
    </div>
  );
}
