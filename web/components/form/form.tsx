import type { ComponentProps } from 'react';
import classes from './form.module.css';

/** One column of fields. The browser's own bubbles stay off: our messages stand next to the fields. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={classes.form} />;
}

/** The same column where there is nothing to send. */
export function Column(props: ComponentProps<'div'>) {
  return <div {...props} className={classes.form} />;
}

export function FormNote(props: ComponentProps<'p'>) {
  return <p {...props} className={classes.note} />;
}
