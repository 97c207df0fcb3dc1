import { Link } from 'react-router';
import { AppearanceSwitch } from '#web/components/layout/appearance-switch.tsx';
import { LogoMark } from '#web/components/layout/logo.tsx';
import classes from './site-footer.module.css';

const links = [
  { to: '/pricing', label: 'Pricing' },
  { to: '/certified', label: 'Certified Provider' },
  { to: '/help', label: 'Help' },
  { to: '/developers', label: 'Developers' },
  { to: '/auth/signin', label: 'Sign in' },
  { to: '/auth/signup', label: 'Sign up' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
];

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.line}>
          <LogoMark />
          <p>Jotline writes down what was said, so you can do the job.</p>
        </div>
        <nav aria-label="Footer">
          <ul className={classes.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <AppearanceSwitch />
      </div>
    </footer>
  );
}
