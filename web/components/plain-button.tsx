import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

/** The primary button for pages that do without the dashboard's components. */
export function PlainButton({ className, ...props }: ComponentProps<'button'>) {
  const look = className ? `${classes.button} ${className}` : classes.button;
  return <button type="button" {...props} className={look} />;
}
