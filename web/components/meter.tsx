import type { ComponentProps } from 'react';
import classes from './meter.module.css';

/** A bar that fills up. Give it a label, or name the heading that is one. */
export function Meter({
  level = 'fine',
  ...props
}: ComponentProps<'progress'> & { level?: 'fine' | 'low' | 'spent' }) {
  return <progress {...props} className={classes.bar} data-level={level} />;
}
