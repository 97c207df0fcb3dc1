import { Loader } from '@mantine/core';
import classes from './loading.module.css';

/** A spinner with its text. `page` fills the screen. */
export function Loading({ text = 'Loading...', page = false }: { text?: string; page?: boolean }) {
  return (
    <div className={page ? classes.page : classes.inline} role="status">
      <Loader size={page ? 'md' : 'sm'} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
