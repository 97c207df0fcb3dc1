import { Link, type LinkProps } from 'react-router';
import classes from './button-link.module.css';

/** A link that looks like the primary button, for pages that do without the dashboard's components. */
export function ButtonLink({ quiet = false, ...props }: LinkProps & { quiet?: boolean }) {
  return <Link {...props} className={quiet ? `${classes.button} ${classes.quiet}` : classes.button} />;
}
